"""Records: which members the documents of a class have, where their values are, how values are made again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from inspect import getattr_static, getdoc
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_type_hints

from fol_kb.common.codec import types
from fol_kb.common.codec.marks import SHAPES, Convert, Count, MisfitError, Shape, UnreadableError, the
from fol_kb.common.codec.publishing import published
from fol_kb.common.codec.reading import reader
from fol_kb.common.codec.writing import same, writer

if TYPE_CHECKING:
    from pydantic import BaseModel

Check = Callable[[Any], None]
Class = TypeVar("Class", bound=type)
UNSET: Any = object()


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a document: where its value is found, a path or a function with a return type.

    ``mark`` is ``?`` or ``~``, as in the text of :func:`record`. ``hint`` and ``default`` are those of the
    field if they are not given; ``default`` is plain data, and stands for what is missing.
    """

    name: str
    source: str | Callable[..., Any]
    mark: str = ""
    hint: Any = None
    default: Any = UNSET


@dataclass(frozen=True, slots=True)
class _Resolved:
    """A member with its type, and how to get at it; ``path`` is None for what a function computes."""

    name: str
    path: tuple[str, ...] | None
    get: Convert
    hint: Any
    mark: str
    default: Any


class View(Shape):
    """A document of the values of a class. What is read is no value of it, but its members by their names."""

    def __init__(
        self,
        of: type,
        name: str,
        words: str | None,
        members: Sequence[str | Member],
        constants: Mapping[str, Any],
    ) -> None:
        self.of = of
        self.name = name
        self.words = words
        self.constants = dict(constants)
        self._given = members

    @cached_property
    def members(self) -> tuple[_Resolved, ...]:
        """The members with their types."""
        return tuple(_resolved(self.of, member) for member in _parsed(self._given))

    @cached_property
    def versions(self) -> tuple[int, ...]:
        """The versions of the format that are read: the constant one, or those that a member may have."""
        if "version" in self.constants:
            return (self.constants["version"],)
        return tuple(types.literals(next(m.hint for m in self.members if m.name == "version")) or ())

    @cached_property
    def write(self) -> Convert:
        """Plain data of a value, in the order of the members."""
        constants = self.constants
        steps = [(m.name, m.get, writer(m.hint), m.mark == "?", m.default) for m in self.members]

        def write(value: Any) -> dict[str, Any]:
            data = dict(constants)
            for name, get, convert, omitted, default in steps:
                found = get(value)
                if convert is not None:
                    found = convert(found)
                if not omitted or found != default:
                    data[name] = found
            return data

        return write

    @cached_property
    def parts(self) -> Callable[[Any], dict[str, Any]]:
        """The values of the members that are there, by their names."""
        constants = tuple(self.constants.items())
        readers = {member.name: reader(member.hint) for member in self.members}
        needed = {member.name for member in self.members if not member.mark}

        def read(data: Any) -> dict[str, Any]:
            if type(data) is not dict or not needed <= data.keys():
                raise MisfitError
            for name, value in constants:
                if type(data.get(name)) is not type(value) or data[name] != value:
                    raise MisfitError
            found = {}
            for name, item in data.items():
                if name not in readers:
                    if name in self.constants:
                        continue
                    raise MisfitError
                try:
                    found[name] = readers[name](item)
                except UnreadableError as problem:
                    raise problem.below(name) from None
            return found

        return read

    @property
    def read(self) -> Convert:
        """:attr:`parts`."""
        return self.parts

    @cached_property
    def model(self) -> type[BaseModel]:
        """The shape as pydantic has it."""
        from pydantic import ConfigDict, create_model

        shape: dict[str, Any] = {name: (Literal[value], ...) for name, value in self.constants.items()}
        for member in self.members:
            shape[member.name] = (published(member.hint), member.default if member.mark else ...)
        config = ConfigDict(extra="forbid", frozen=True, validate_default=True)
        return create_model(self.name, __config__=config, __doc__=self.words, __module__=__name__, **shape)


class Record(View):
    """The document of the values of a class, which are made again of what is read."""

    def __init__(self, *given: Any, check: Check | None = None) -> None:
        super().__init__(*given)
        self._check = check

    @cached_property
    def read(self) -> Convert:
        """The value of plain data."""
        own = {each.name for each in fields(self.of)}
        paths = {m.name: m.path for m in self.members if m.path is not None and own.issuperset(m.path[:1])}
        # what may be missing may be a field without a default, since nothing else is ever without it
        absent = {m.name: reader(m.hint)(m.default) for m in self.members if m.mark and paths.get(m.name)}
        inner = {path[0]: types.plain(_hints(self.of)[path[0]]) for path in paths.values() if len(path) == 2}
        as_named = all(paths.get(member.name) == (member.name,) for member in self.members)
        parts, of, check = self.parts, self.of, self._check

        def read(data: Any) -> Any:
            given = absent | parts(data)
            if not as_named:
                given = _placed(given, paths, inner)
            try:
                value = of(**given)
                if check is not None:
                    check(value)
            except ValueError as problem:
                raise UnreadableError(problem) from None
            return value

        return read


def _placed(
    given: Mapping[str, Any], paths: Mapping[str, tuple[str, ...]], inner: Mapping[str, type]
) -> dict[str, Any]:
    """The fields of a value by their names, of the members of its document."""
    found: dict[str, Any] = {}
    below: dict[str, dict[str, Any]] = {name: {} for name in inner}
    for name, value in given.items():
        match paths.get(name):
            case ():
                found.update(value)
            case (field,):
                found[field] = value
            case (field, step):
                below[field][step] = value
            case _:  # it is computed
                continue
    return found | {field: kind(**below[field]) for field, kind in inner.items()}


def view(of: type, name: str, words: str | None, *members: str | Member, made: bool = True) -> View:
    """Another document of a class: in ``Annotated``, how a value is written there.

    What is read is made into a value, or else is the members by their names.
    """
    return (Record if made and is_dataclass(of) else View)(of, name, words, members, {})


def table(name: str, words: str, *members: str | Member) -> View:
    """In ``Annotated``, of a dictionary of counts: the keys that it has, in their order."""
    return View(dict, name, words, [_key(member) for member in _parsed(members)], {})


def _key(member: Member) -> Member:
    return replace(member, source=itemgetter(member.name), hint=member.hint or Count)


def record(
    name: str,
    words: str | None = None,
    *members: str | Member,
    check: Check | None = None,
    **constants: Any,
) -> Callable[[Class], Class]:
    """Say how values of a class are written, read and described.

    Without ``words`` its docstring describes it; without ``members`` they are its fields, in their order.
    ``constants``, as ``format`` and ``version``, come first. ``check`` raises the error of a value that is
    read and says nothing valid.
    """

    def declared(of: Class) -> Class:
        described = words or (getdoc(of) or "").partition("\n\nRaises:")[0]
        own = members or [each.name for each in fields(of)]
        SHAPES[of] = Record(of, name, described, own, constants, check=check)
        return of

    return declared


def document(format: str, name: str, words: str, *members: str | Member) -> Callable[[Class], Class]:
    """Say how values of a class are written as a document of its own, in version 1 of its format."""
    return record(name, words, *members, format=format, version=1)


def _parsed(members: Sequence[str | Member]) -> Iterator[Member]:
    for each in members:
        if isinstance(each, Member):
            yield each
            continue
        for word in each.split():
            mark = word[-1] if word[-1] in "?~" else ""
            name, _, path = word.removesuffix(mark).partition("=")
            yield Member(name, path or name, mark)


def _resolved(of: type, member: Member) -> _Resolved:
    source = member.source
    if not isinstance(source, str):
        hint = member.hint or _returned(source)
        return _Resolved(member.name, None, source, hint, member.mark, _default(of, "", hint, member))
    steps = tuple(source.split(".")) if source else ()
    get: Convert = attrgetter(source) if source else same
    found: Any = of
    for step in steps:
        owner = types.plain(found)
        there = getattr_static(owner, step, None)
        if isinstance(there, property):
            found = _returned(there.fget)
        elif callable(there):
            found, get = _returned(there), _called(get)
        else:
            found = _hints(owner)[step]
    hint = member.hint or found
    default = _default(of, steps[0] if len(steps) == 1 else "", hint, member)
    return _Resolved(member.name, steps, get, hint, member.mark, default)


def _called(get: Convert) -> Convert:
    return lambda value: get(value)()


@cache
def _hints(of: type) -> dict[str, Any]:
    return get_type_hints(of, include_extras=True)


def _returned(function: Any) -> Any:
    return get_type_hints(function, include_extras=True)["return"]


def _default(of: type, field: str, hint: Any, member: Member) -> Any:
    """What stands for a member that is missing, as plain data."""
    if member.default is not UNSET or not member.mark:
        return None if member.default is UNSET else member.default
    inner, marks = types.marked(hint)
    if (view := the(View, marks)) is not None:
        return {each.name: each.default for each in view.members}
    default = next((each.default for each in fields(of) if each.name == field), MISSING)
    if default is MISSING:
        return None if types.elements(inner) is None else []
    return (writer(hint) or same)(default)
