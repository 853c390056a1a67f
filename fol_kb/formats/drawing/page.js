"use strict";
// The tree is drawn from data, row by row as it is opened: 80,000 names cost what is looked at, no more.
// All text gets into the page as text nodes; nothing is ever read as markup.
(() => {
const CHUNK = 200, DEEPEST = 60, KEPT = 30, MOST_OPEN = 2000, MOST_LISTED = 100, MOST_TOGETHER = 30, MOST_REVEALED = 30;
const data = JSON.parse(document.getElementById("data").textContent);
const { names, kinds } = data;
const byId = (id) => document.getElementById(id);

function make(tag, classes, text) {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  if (text !== undefined) element.textContent = text;
  return element;
}
const number = (n) => n.toLocaleString("en");
const shown = (name) => name.replace(/[\u0000-\u001f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)));

// ---------------------------------------------------------------- the graph: cycles are one node each

const isClass = new Set(data.classes);
const indexOf = new Map(names.map((name, i) => [name, i]));
const node = names.map((_, i) => i);          // the node of a name: the first name of its cycle
const members = new Map();                    // only for cycles
for (const cycle of data.cycles) {
  members.set(cycle[0], cycle);
  for (const name of cycle) node[name] = cycle[0];
}
const membersOf = (n) => members.get(n) || [n];
const stamp = new Int32Array(names.length);
let round = 0;
function reach(start, next) {
  round += 1;
  const found = [start];
  stamp[start] = round;
  for (let i = 0; i < found.length; i += 1) {
    for (const other of next.get(found[i]) || []) {
      if (stamp[other] !== round) { stamp[other] = round; found.push(other); }
    }
  }
  return found;
}
const implied = new Set(), dropped = new Map();
const children = new Map(), parents = new Map(), inside = new Map(), links = new Map();
const into = (map, key, value) => { const list = map.get(key); if (list) list.push(value); else map.set(key, [value]); };
for (const edge of data.edges) {
  const sub = node[edge[0]], sup = node[edge[1]];
  if (sub === sup) { into(inside, sub, edge); continue; }
  const key = sub * names.length + sup;
  if (!links.has(key)) { into(children, sup, sub); into(parents, sub, sup); }
  into(links, key, edge);
}
const reasonsOf = (edge, from = 2) => {
  const found = [];
  for (let i = from; i < edge.length; i += 2) found.push([kinds[edge[i]], edge[i + 1]]);
  return found;
};
const allParents = new Map([...parents].map(([n, list]) => [n, [...list]]));
const edgesOf = (sub, sup) => links.get(sub * names.length + sup) || [];
function kindOf(sub, sup) {
  const all = new Set(edgesOf(sub, sup).flatMap((edge) => reasonsOf(edge).map(([kind]) => kind)));
  return kinds.find((kind) => all.has(kind)) || "top";
}
// Everything is below the top sort; where other edges say so too, one more row there would be noise.
for (const [n, list] of allParents) {
  if (list.length < 2) continue;
  for (const p of list) {
    if (kindOf(n, p) !== "top") continue;
    if (!list.some((other) => other !== p && reach(other, allParents).includes(p))) continue;
    parents.set(n, parents.get(n).filter((other) => other !== p));
    implied.add(n * names.length + p);
  }
}
for (const key of implied) {
  const n = Math.floor(key / names.length), p = key % names.length;
  if (!dropped.has(p)) dropped.set(p, new Set());
  dropped.get(p).add(n);
}
for (const [p, gone] of dropped) children.set(p, children.get(p).filter((n) => !gone.has(n)));
const nodes = names.map((_, i) => i).filter((i) => node[i] === i);
const roots = nodes.filter((n) => !parents.has(n));
const apart = new Map();
data.apart.forEach((pair) => { into(apart, pair[0], pair); into(apart, pair[1], pair); });

const counts = new Map();
function below(n) {
  if (!children.has(n)) return 0;
  if (!counts.has(n)) {
    counts.set(n, reach(n, children).reduce((sum, m) => sum + membersOf(m).length, 0) - membersOf(n).length);
  }
  return counts.get(n);
}

// ---------------------------------------------------------------- words

const wordsOfReason = ([kind, call]) =>
  (kind === "top" ? "everything is below the top sort" : kind) + (call >= 0 ? ` by call ${call}` : "");
function wordsOfLink(sub, sup) {
  return edgesOf(sub, sup).map((edge) =>
    `${names[edge[0]]} is below ${names[edge[1]]}: ${reasonsOf(edge).map(wordsOfReason).join(", ")}`
    + sourcesOf(edge).map((quote) => `\n“${quote}”`).join("")).join("\n");
}
function sourcesOf(edge) {
  const found = new Set();
  for (const [, call] of reasonsOf(edge)) {
    for (const id of data.calls[call] || []) {
      const quote = byId(id).querySelector("q");
      if (quote) found.add(quote.textContent);
    }
  }
  return [...found].slice(0, 5);
}

// ---------------------------------------------------------------- rows

const panel = byId("tree-panel");
const tools = make("div", "tools");
const search = make("input");
search.type = "search";
search.placeholder = "Search sorts and classes";
search.setAttribute("aria-label", "Search the hierarchy");
const count = make("span", "count");
count.setAttribute("role", "status");
const button = (words, title, action) => {
  const made = make("button", "", words);
  made.type = "button";
  made.title = title;
  made.setAttribute("aria-label", title);
  made.addEventListener("click", action);
  return made;
};
const whole = button("↥ from the top", "Show the hierarchy from its highest sorts", () => reset(60));
const scroll = make("div", "scroll");
const tree = make("ul", "tree");
tree.setAttribute("role", "tree");
tree.setAttribute("aria-labelledby", "h-hierarchy");
const details = make("div", "details");
details.setAttribute("aria-live", "polite");
let base = null, query = "", hitSet = new Set(), stepSet = new Set(), current = null;

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
function marked(name) {
  // where the hit is in the name as written, though it was found in its folded form
  const part = make("span");
  const text = shown(name);
  let folded = "";
  const from = [], to = [];
  let at = 0;
  for (const sign of text) {
    for (const unit of fold(sign)) { folded += unit; for (let k = 0; k < unit.length; k += 1) { from.push(at); to.push(at + sign.length); } }
    at += sign.length;
  }
  const place = query ? folded.indexOf(query) : -1;
  if (place < 0) { part.textContent = text; return part; }
  const start = from[place], end = to[place + query.length - 1];
  part.append(text.slice(0, start), make("mark", "", text.slice(start, end)), text.slice(end));
  return part;
}

function boxes(n) {
  const own = membersOf(n);
  // of a large cycle the hits come first: they are what is looked for
  const some = own.length <= MOST_TOGETHER ? own
    : [...own.filter((i) => hitSet.has(i)), ...own.filter((i) => !hitSet.has(i))].slice(0, MOST_TOGETHER);
  const list = some.map((i) => {
    const box = make("bdi", `name${isClass.has(i) ? " class" : ""}${hitSet.has(i) ? " hit" : ""}`);
    box.title = `${shown(names[i]).slice(0, 500)} (${isClass.has(i) ? "class of a predicate" : "sort"})`;
    box.append(hitSet.has(i) ? marked(names[i]) : shown(names[i]));
    return box;
  });
  if (own.length === 1) return list[0];
  const cycle = make("span", "cycle");
  cycle.title = "each of these is below each other: they are equivalent";
  cycle.append(...list);
  if (own.length > list.length) cycle.append(make("span", "sign", `+ ${number(own.length - list.length)} more`));
  return cycle;
}

function row(n, parent, level) {
  const item = make("li");
  item.setAttribute("role", "treeitem");
  item.setAttribute("aria-level", level);
  item.tabIndex = -1;
  item.node = n;
  item.parent = parent;
  item.level = level;
  const line = make("div", "row");
  item.line = line;
  item.append(line);
  paint(item);
  const under = children.get(n);
  if (under) item.setAttribute("aria-expanded", "false");
  return item;
}

function paint(item) {
  const { node: n, parent, line } = item;
  const under = children.get(n);
  const open = item.getAttribute("aria-expanded") === "true";
  const twist = make("span", "twist", under ? (open ? "▾" : "▸") : "");
  twist.setAttribute("aria-hidden", "true");
  line.replaceChildren(twist);
  if (parent !== null) {
    const how = kindOf(n, parent);
    const kind = make("span", `kind ${how}${stepSet.has(`${n} ${parent}`) ? " step" : ""}`);
    kind.setAttribute("role", "img");
    kind.setAttribute("aria-label", how);
    line.append(kind);
  }
  line.append(boxes(n));
  const above = parents.get(n) || [];
  if (above.length > 1) {
    const sign = make("span", "sign parents", `${above.length} parents`);
    sign.title = "below each of: " + above.slice(0, 20).map((p) => names[p]).join(", ");
    line.append(sign);
  }
  if (membersOf(n).some((i) => apart.has(names[i]))) {
    const sign = make("span", "sign", "⊥");
    sign.title = "disjoint from others: see the details";
    line.append(sign);
  }
  if (under) {
    const sum = make("span", "sign", `${number(below(n))} below`);
    line.append(sum);
  }
  line.classList.toggle("onpath", item.onpath === true);
  line.classList.toggle("chosen", current === item);
}
const repaintAll = () => tree.querySelectorAll("[role=treeitem]").forEach(paint);

function group(item, list, parent, level) {
  // the container keeps which children it has, so that one far down the list can be shown before its turn
  const holder = item || tree;
  holder.rows = new Map();
  holder.list = list;
  holder.next = 0;
  holder.more = make("li");
  holder.more.setAttribute("role", "none");
  holder.more.append(button("", "Show more", () => more(holder, parent, level)));
  const ul = item ? make("ul") : tree;
  if (item) { ul.setAttribute("role", "group"); item.append(ul); }
  holder.ul = ul;
  ul.append(holder.more);
  more(holder, parent, level);
}
function more(holder, parent, level) {
  const fragment = document.createDocumentFragment();
  for (let made = 0; made < CHUNK && holder.next < holder.list.length; holder.next += 1) {
    const n = holder.list[holder.next];
    if (holder.rows.has(n)) continue;
    const item = row(n, parent, level);
    holder.rows.set(n, item);
    fragment.append(item);
    made += 1;
  }
  holder.ul.insertBefore(fragment, holder.more);
  const left = holder.list.length - holder.rows.size;
  holder.more.hidden = left <= 0;
  holder.more.firstChild.textContent = `show more (${number(left)} left)`;
}
function rowUnder(holder, n, parent, level) {
  if (!holder.rows.has(n)) {
    const item = row(n, parent, level);
    holder.rows.set(n, item);
    holder.ul.insertBefore(item, holder.more);
    const left = holder.list.length - holder.rows.size;
    holder.more.hidden = left <= 0;
    holder.more.firstChild.textContent = `show more (${number(left)} left)`;
  }
  return holder.rows.get(n);
}

function open(item) {
  if (item.getAttribute("aria-expanded") !== "false") return;
  if (item.level >= DEEPEST) {
    const n = item.node;
    rebase(n);
    const first = tree.rows.get(n);
    open(first);
    choose(first);
    return;
  }
  item.setAttribute("aria-expanded", "true");
  item.line.querySelector(".twist").textContent = "▾";
  if (item.ul) item.ul.hidden = false;
  else group(item, children.get(item.node), item.node, item.level + 1);
}
function close(item) {
  if (item.getAttribute("aria-expanded") !== "true") return;
  item.setAttribute("aria-expanded", "false");
  item.line.querySelector(".twist").textContent = "▸";
  // what is closed is forgotten: a page that was looked at for long stays light
  item.ul.remove();
  item.ul = item.rows = null;
  if (current && !current.isConnected) choose(item, false);
}
const toggle = (item) => (item.getAttribute("aria-expanded") === "true" ? close(item) : open(item));

function wayUp(n) {
  const way = [n];
  while (parents.has(way.at(-1))) way.push(parents.get(way.at(-1))[0]);
  return way.reverse();
}
function reveal(way) {
  // opens everything on a way from a root; the row at its end is returned
  let start = way.indexOf(base);
  if (base === null) start = 0;
  if (start < 0 || way.length - start > DEEPEST) {
    start = Math.max(0, way.length - KEPT);
    rebase(start ? way[start] : null);
  }
  let holder = tree, item = null, parent = null;
  way.slice(start).forEach((n, depth) => {
    if (item) open(item);
    item = rowUnder(holder, n, parent, depth + 1);
    holder = item;
    parent = n;
  });
  return item;
}
function openFirst(limit) {
  // level by level, as long as it stays readable; false if something was left closed
  let level = [...tree.rows.values()], rows = level.length;
  for (let depth = 1; level.length; depth += 1) {
    const next = [];
    for (const item of level) {
      const under = children.get(item.node) || [];
      if (!under.length) continue;
      const made = Math.min(under.length, CHUNK);
      const alone = depth === 1 && level.length === 1 && limit > 0;
      if ((rows + made > limit && !alone) || depth >= DEEPEST) return false;
      open(item);
      rows += made;
      next.push(...item.rows.values());
    }
    level = next;
  }
  return true;
}
function rebase(n) {
  // a browser cannot nest thousands of lists, nor would anyone read them: deep down, the tree begins anew
  base = n;
  current = null;
  tree.replaceChildren();
  tree.rows = null;
  whole.hidden = base === null;
  const first = base === null ? roots : [base];
  if (first.length) group(null, first, null, 1);
  const entry = tree.querySelector("[role=treeitem]");
  if (entry) entry.tabIndex = 0;
}
function reset(limit) {
  rebase(null);
  return !roots.length || openFirst(limit);
}

function choose(item, focus = true) {
  const before = current;
  current = item;
  if (before) { before.tabIndex = -1; before.removeAttribute("aria-selected"); paint(before); }
  const entry = tree.querySelector("[role=treeitem][tabindex='0']");
  if (entry) entry.tabIndex = -1;
  item.tabIndex = 0;
  item.setAttribute("aria-selected", "true");
  paint(item);
  if (focus) item.focus({ preventScroll: true });
  intoView(item);
  describe(item.node);
}
function intoView(item) {
  const box = item.line.getBoundingClientRect(), frame = scroll.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) scroll.scrollTop += box.top - frame.top - frame.height / 3;
  const indent = box.left - frame.left;
  if (indent < 0 || indent > frame.width * 0.6) scroll.scrollLeft += indent - 16;
}

// ---------------------------------------------------------------- details

function nameLink(i) {
  const link = make("button", "link-name");
  link.type = "button";
  const text = make("bdi", "", shown(names[i]).length > 200 ? shown(names[i]).slice(0, 200) + "…" : shown(names[i]));
  link.append(text);
  link.addEventListener("click", () => choose(reveal(wayUp(node[i]))));
  return link;
}
function nameOf(name) {
  return indexOf.has(name) ? nameLink(indexOf.get(name)) : make("bdi", "", shown(name).slice(0, 200));
}
function reasonParts(edge) {
  const part = make("span", "meta");
  reasonsOf(edge).slice(0, MOST_LISTED).forEach((reason) => {
    const ids = data.calls[reason[1]] || [];
    part.append(make("span", "", wordsOfReason(reason)));
    ids.slice(0, 3).forEach((id) => {
      const link = make("a", "", byId(id).querySelector(".id").textContent);
      link.href = `#${id}`;
      part.append(link);
      const quote = byId(id).querySelector("q");
      if (quote) part.append(make("q", "", quote.textContent));
    });
  });
  return part;
}
function edgeItem(edge, first) {
  const item = make("li");
  const reasons = new Set(reasonsOf(edge).map(([kind]) => kind));
  item.append(make("span", `kind ${kinds.find((kind) => reasons.has(kind))}`));
  if (first) item.append(nameLink(edge[0]), " below ");
  item.append(nameLink(edge[1]), reasonParts(edge));
  return item;
}
function listOf(title, items, total = items.length) {
  if (!items.length) return [];
  const list = make("ul");
  list.append(...items);
  return [make("h3", "", title + (total > items.length ? ` (the first ${items.length} of ${number(total)})` : "")), list];
}
function describe(n) {
  const own = membersOf(n);
  const head = make("h3");
  own.slice(0, MOST_LISTED).forEach((i, k) => {
    const name = shown(names[i]);
    head.append(k ? " ≡ " : "", make("bdi", "", name), isClass.has(i) ? " (class of a predicate)" : " (sort)");
  });
  if (own.length > MOST_LISTED) head.append(`, and ${number(own.length - MOST_LISTED)} more`);
  const parts = [head];
  const sum = make("p", "none", children.has(n)
    ? `${number(below(n))} below, ${number(children.get(n).length)} of them directly` : "nothing below");
  parts.push(sum);
  const up = (allParents.get(n) || []).flatMap((p) => edgesOf(n, p));
  parts.push(...listOf("Directly below", up.slice(0, MOST_LISTED).map((edge) => edgeItem(edge, own.length > 1)), up.length));
  const inner = inside.get(n) || [];
  parts.push(...listOf("Equivalent because", inner.slice(0, MOST_LISTED).map((edge) => edgeItem(edge, true)), inner.length));
  const pairs = [];
  for (const m of reach(n, allParents)) {
    for (const i of membersOf(m)) {
      for (const pair of apart.get(names[i]) || []) pairs.push([i, pair]);
    }
  }
  parts.push(...listOf("Disjoint from", pairs.slice(0, MOST_LISTED).map(([i, pair]) => {
    const item = make("li");
    item.append(nameOf(pair[0] === names[i] ? pair[1] : pair[0]));
    if (node[i] !== n) item.append(make("span", "none", " as it is below "), nameLink(i));
    item.append(reasonParts(pair));
    return item;
  }), pairs.length));
  details.replaceChildren(...parts);
}

// ---------------------------------------------------------------- search

let hits = [], at = -1, timer = 0;
const folded = [];
function find() {
  query = fold(search.value.trim());
  forgetPath();
  hits = [];
  if (query) {
    for (let i = 0; i < names.length; i += 1) {
      if (folded[i] === undefined) folded[i] = fold(names[i]);
      if (folded[i].includes(query)) hits.push(i);
    }
    // the best first: the name itself, then names that begin so
    const rank = (i) => (folded[i] === query ? 0 : folded[i].startsWith(query) ? 1 : 2);
    hits.sort((one, other) => rank(one) - rank(other) || one - other);
  }
  hitSet = new Set(hits);
  at = -1;
  reset(60);
  hits.slice(0, MOST_REVEALED).map((i) => wayUp(node[i])).filter((way) => way.length <= DEEPEST).forEach(reveal);
  repaintAll();
  if (hits.length) jump(1, false);
  else { count.textContent = query ? "no hit" : ""; details.replaceChildren(hint()); }
}
function jump(step, focus) {
  if (!hits.length) return;
  at = (at + step + hits.length) % hits.length;
  choose(reveal(wayUp(node[hits[at]])), focus);
  count.textContent = `${number(at + 1)} of ${number(hits.length)}`;
}
search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(find, names.length > 5000 ? 250 : 80); });
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") { event.preventDefault(); jump(event.shiftKey ? -1 : 1, false); }
  if (event.key === "Escape" && search.value) { search.value = ""; find(); }
  if (event.key === "ArrowDown" && current) { event.preventDefault(); current.focus(); }
});

// ---------------------------------------------------------------- keys and clicks in the tree

scroll.addEventListener("click", (event) => {
  const item = event.target.closest("[role=treeitem]");
  if (!item || event.target.closest("button")) return;
  if (event.target.closest(".twist")) { toggle(item); return; }
  choose(item);
});
scroll.addEventListener("dblclick", (event) => {
  const item = event.target.closest("[role=treeitem]");
  if (item && !event.target.closest(".twist") && !event.target.closest("button")) toggle(item);
});
scroll.addEventListener("pointerover", (event) => {
  // words are made when they are wanted
  const kind = event.target.closest(".kind");
  const item = kind && kind.closest("[role=treeitem]");
  if (item && !kind.title) kind.title = wordsOfLink(item.node, item.parent);
});
function visible() {
  return [...tree.querySelectorAll("[role=treeitem]")];
}
tree.addEventListener("keydown", (event) => {
  const item = event.target.closest("[role=treeitem]");
  if (!item || event.target !== item || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = () => visible();
  const go = (target) => { if (target) choose(target); };
  const expanded = item.getAttribute("aria-expanded");
  const actions = {
    ArrowDown: () => { const list = all(); go(list[list.indexOf(item) + 1]); },
    ArrowUp: () => { const list = all(); go(list[list.indexOf(item) - 1]); },
    ArrowRight: () => { if (expanded === "false") open(item); else if (expanded) go(item.ul.querySelector("[role=treeitem]")); },
    ArrowLeft: () => { if (expanded === "true") close(item); else go(item.parentElement.closest("[role=treeitem]")); },
    Home: () => go(all()[0]),
    End: () => go(all().at(-1)),
    Enter: () => choose(item),
    " ": () => toggle(item),
    "/": () => search.focus(),
  };
  if (actions[event.key]) { event.preventDefault(); actions[event.key](); }
});

// ---------------------------------------------------------------- the path of a repair

function forgetPath() {
  document.querySelectorAll(".repair.current").forEach((item) => item.classList.remove("current"));
  tree.querySelectorAll("[role=treeitem]").forEach((item) => { item.onpath = false; });
  stepSet = new Set();
}
function showPath(repair) {
  forgetPath();
  const steps = data.paths[repair];
  // from the highest down: a run of rows for each chain of steps
  const chains = [];
  steps.forEach(([sub, sup], i) => {
    if (i && steps[i - 1][1] === sub) chains.at(-1).push(node[sup]);
    else chains.push([node[sub], node[sup]]);
  });
  const runs = chains.map((chain) => chain.reverse());
  let last = null;
  for (const all of runs) {
    const run = all.filter((n, i) => !i || all[i - 1] !== n);
    run.slice(1).forEach((n, i) => stepSet.add(`${n} ${run[i]}`));
    last = reveal([...wayUp(run[0]), ...run.slice(1)]);
    let item = last;
    for (let left = run.length; left && item; left -= 1) {
      item.onpath = true;
      intoView(item);
      item = item.parentElement.closest("[role=treeitem]");
    }
  }
  repaintAll();
  if (last) {
    choose(last, false);
    const edges = steps.flatMap(([sub, sup]) => data.edges.filter((edge) => edge[0] === sub && edge[1] === sup));
    details.replaceChildren(...listOf("The path that justified this repair", edges.map((edge) => edgeItem(edge, true))));
  }
  byId(`r${repair}`).classList.add("current");
}
function showTarget() {
  // a link to a repair leads to its path as well
  const found = /^#r(\d+)$/.exec(window.location.hash);
  if (found && data.paths[found[1]] && data.paths[found[1]].length) showPath(Number(found[1]));
}
document.querySelectorAll(".repair").forEach((item, i) => {
  if (!data.paths[i].length) return;
  item.addEventListener("click", (event) => {
    if (!event.target.closest("a") && !String(window.getSelection())) showPath(i);
  });
});

// ---------------------------------------------------------------- text and formulas light each other up

let lit = [];
function light(elements) {
  lit.forEach((element) => element.classList.remove("lit"));
  lit = elements;
  lit.forEach((element) => element.classList.add("lit"));
}
const saying = new Map();
document.querySelectorAll(".said").forEach((part) =>
  part.dataset.f.split(" ").forEach((i) => into(saying, `f${i}`, part)));
const lightFrom = (event) => {
  const part = event.target.closest(".said"), belief = event.target.closest(".belief");
  if (part) light([part, ...part.dataset.f.split(" ").map((i) => byId(`f${i}`))]);
  else if (belief) light([belief, ...(saying.get(belief.id) || [])]);
  else light([]);
};
for (const main of document.querySelectorAll("main")) {
  main.addEventListener("pointerover", lightFrom);
  main.addEventListener("focusin", lightFrom);
}

// ---------------------------------------------------------------- putting it together

function hint() {
  return make("p", "none", roots.length
    ? "Choose a row to see why it is where it is. Keys: arrows, Space opens and closes, / searches."
    : "This belief set has no sorts.");
}
const legend = make("div", "legend");
const entry = (sample, words) => { const part = make("span"); part.append(sample, words); return part; };
legend.append(entry(make("i", "kind"), "declared"), entry(make("i", "kind inferred"), "inferred"),
  entry(make("i", "kind top"), "below the top sort"), entry(make("i", "name", "a"), "sort"),
  entry(make("i", "name class", "a"), "class of a predicate"));
tools.append(search, count, button("↑", "Previous hit", () => jump(-1, false)), button("↓", "Next hit", () => jump(1, false)),
  button("open all", "Open all", () => {
    if (!reset(MOST_OPEN)) count.textContent = `the first ${number(MOST_OPEN)} rows`;
  }),
  button("close all", "Close all", () => reset(0)), whole);
scroll.append(tree);
details.append(hint());
panel.append(tools, legend, scroll, details);
panel.hidden = false;
reset(60);
showTarget();
window.addEventListener("hashchange", showTarget);
})();
