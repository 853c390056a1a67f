"""Many tasks, one result each, in the order of the tasks: what ``fol-kb batch`` runs."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError, model_validator

from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding, Mode, Repair
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport, basis
from fol_kb.builder.builder import BeliefSetBuilder, build
from fol_kb.builder.query import Query
from fol_kb.cli.result import Failure, Findings, Repairs, Result
from fol_kb.common import codec, worker_pool
from fol_kb.common.errors import CallError, DocumentError, FolKbError, ProblemPlace
from fol_kb.common.files import read_regular
from fol_kb.formats.building import belief_set, fitting
from fol_kb.formats.dialects import find, read
from fol_kb.formats.program import AnswerAsQuestionError, Program
from fol_kb.formats.program import Question as ProgramQuestion
from fol_kb.logic.parser import parse
from fol_kb.reasoning.checking import consistency, entailment, with_findings
from fol_kb.reasoning.question import Question
from fol_kb.reasoning.questions import prepared
from fol_kb.reasoning.tweety.errors import JavaUnavailableError
from fol_kb.review.programs.answering import answered
from fol_kb.review.programs.coherence import asked_nothing, in_words
from fol_kb.review.programs.told import phrase_book

FORMULA_DIALECTS = ("fol-kb", "tweety", "unicode", "nltk", "prover9")
"""Names for the syntaxes of formulas; one reader takes them all."""
_MOST_QUESTIONS = 10


class TaskError(FolKbError):
    """What was given is no task."""

    kind = "task"


class Task(BaseModel):
    """One task: exactly one of text, calls, formulas, program, kb; optionally a query or a sentence."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: StrictStr | StrictInt
    text: str | None = None
    calls: list[Any] | None = None
    formulas: list[str] | None = None
    program: str | None = None
    statement: str | None = None
    """What the program's own question is to say, as it was put to who wrote the program."""
    kb: dict[str, Any] | str | None = None
    dialect: str | None = None
    query: str | None = None
    sentence: str | None = None
    unknown_names: Literal["answer", "error"] = "answer"
    """Whether a query or sentence may name what the belief set does not have."""
    semantics: Literal["open", "closed", "rules"] = "open"
    unique_names: bool = False
    engine: Literal["auto", "ground", "eprover", "models", "simple"] = "auto"
    timeout: float = Field(default=60.0, gt=0)
    require_coverage: float | None = Field(default=None, ge=0, le=1)
    """The share of the sentences that must have been read; with less the result is an error."""
    language: str | None = None
    translator: str = "controlled"
    mode: Literal["strict", "repair", "permissive"] = "repair"

    @model_validator(mode="after")
    def _one_source(self) -> Task:
        given = [
            name for name in ("text", "calls", "formulas", "program", "kb") if getattr(self, name) is not None
        ]
        if len(given) > 1 and not (set(given) == {"text", "calls"}):
            raise ValueError(f"one of text, calls, formulas, program, kb is given, not {' and '.join(given)}")
        if not given:
            raise ValueError("one of text, calls, formulas, program, kb is needed")
        if self.query is not None and self.sentence is not None:
            raise ValueError("a query or a sentence is given, not both")
        if self.unknown_names != "answer" and (self.query, self.sentence) == (None, None):
            raise ValueError("unknown_names is about a query or a sentence, and none is given")
        if self.statement is not None and self.program is None:
            raise ValueError("a statement is what a program's question is to say, and no program is given")
        if self.statement is not None and (self.query, self.sentence) != (None, None):
            raise ValueError(
                "a statement is what a program's own question is to say, and another one is asked"
            )
        if self.statement is not None and not any(sign.isalnum() for sign in self.statement):
            raise ValueError("a statement has words")
        return self

    @property
    def asked(self) -> Question:
        """How its belief set is asked."""
        return Question.of(
            semantics=self.semantics,
            unique_names=self.unique_names,
            engine=self.engine,
            timeout=self.timeout,
            require_coverage=self.require_coverage,
        )


def id_of(task: object) -> Any:
    """The id of what should be a task, as it was given; None if it has none that JSON can repeat."""
    id = task.get("id") if isinstance(task, dict) else None
    try:
        json.dumps(id, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return None
    return id


def digest(task: object, defaults: Mapping[str, Any] | None = None) -> str | None:
    """What tells a task from one that would be answered otherwise: of its data, with the options that it gets
    from elsewhere, and of the belief set in the file that it names. None for what nests too deeply for it.
    """
    file: object = None
    if isinstance(task, FolKbError):
        task = task.problem
    elif isinstance(task, dict):
        task = {**(defaults or {}), **task}
        file = task.get("kb")
    try:
        found = hashlib.sha256(json.dumps(task, sort_keys=True, default=repr).encode())
        if isinstance(file, str):
            with contextlib.suppress(OSError, ValueError):  # that it cannot be read is what the result says
                found.update(read_regular(file, belief_set_document.MAX_BYTES))
    except (RecursionError, MemoryError):
        return None
    return found.hexdigest()


def run_task(data: object, defaults: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The result of one task as plain data. A failure is a result with an ``error``.

    Args:
        data: the task or, where there should be one, the error that says why there is none.
        defaults: options that are the task's if it has no others.

    Raises:
        JavaUnavailableError: there is no Java, which is no fault of the task; so it would be for every other.
    """
    found = _answer(data, defaults)
    known = _nothing_yet(data, defaults)
    return codec.to_json(replace(known, error=found) if isinstance(found, Failure) else found(known))


def _nothing_yet(data: object, defaults: Mapping[str, Any] | None) -> Result:
    return Result(id_of(data), digest(data, defaults))


def _answer(data: object, defaults: Mapping[str, Any] | None) -> Callable[[Result], Result] | Failure:
    """The answer, to be put into a result."""
    try:
        if isinstance(data, FolKbError):
            raise data
        if not isinstance(data, dict):
            raise CallError(f"a task is an object, not {type(data).__name__}")
        return _result(_task({**(defaults or {}), **data}))
    except JavaUnavailableError:
        raise
    except FolKbError as problem:
        return Failure(problem.kind, str(problem), problem.place.line, problem.place.column)
    except (OSError, ValueError) as problem:
        return Failure("input", str(problem))
    except RecursionError:
        return Failure("limit", "the task nests too deeply")
    except MemoryError:
        return Failure("memory", "the task needs more memory than there is")
    except Exception as problem:  # noqa: BLE001  # a fault of ours in one task must not cost the others theirs
        return Failure("internal", f"{type(problem).__name__}: {problem}")


def _task(data: Mapping[str, Any]) -> Task:
    """Raises a :class:`TaskError` that says what is wrong with the data."""
    try:
        return Task.model_validate(data)
    except ValidationError as problem:
        messages = (
            f"{'.'.join(map(str, e['loc'])) or 'task'}: {e['msg']}" for e in problem.errors(include_url=False)
        )
        raise TaskError("; ".join(messages)) from None


def _result(task: Task) -> Callable[[Result], Result]:
    program = None if task.program is None else _program_of(task)
    kb = belief_set_of(task) if program is None else belief_set(program, mode=task.mode)
    question = task.asked
    kb.coverage.require(question.require_coverage)
    repairs: tuple[Repair, ...] = kb.repairs
    findings: tuple[Finding, ...] = kb.findings
    report: ConsistencyReport | EntailmentReport
    if task.query is not None or task.sentence is not None:
        ready = question_of(task, kb, program)
        repairs += ready.repairs
        report = entailment(ready, question)
    elif program is not None:
        report, more_repairs = _of_question(task, kb, program)
        repairs += more_repairs
    else:
        report = consistency(kb, question)
    if isinstance(report, EntailmentReport):
        findings += report.findings
    return partial(
        replace,
        report=report,
        coverage=kb.coverage,
        repairs=Repairs(repairs),
        findings=Findings(findings),
    )


def belief_set_of(task: Task) -> BeliefSet:
    """The belief set that a task is about."""
    if task.calls is not None:
        return build(task.calls, task.text, language=task.language, mode=task.mode)
    if task.text is not None:
        from fol_kb.review.translating import translate

        return translate(task.text, translator=task.translator, language=task.language, mode=task.mode)
    if task.formulas is not None:
        if task.dialect is not None and task.dialect not in FORMULA_DIALECTS:
            raise DocumentError(
                f"formulas have no dialect {task.dialect!r}; one of {', '.join(FORMULA_DIALECTS)}"
            )
        return _of_formulas(task.formulas, task.mode)
    if task.program is not None:
        return belief_set(_program_of(task), mode=task.mode)
    assert task.kb is not None
    if isinstance(task.kb, str):
        return BeliefSet.loads(read_regular(task.kb, belief_set_document.MAX_BYTES), file=task.kb)
    return BeliefSet.from_json(task.kb)


def _program_of(task: Task) -> Program:
    assert task.program is not None
    return read(task.program) if task.dialect is None else read(task.program, task.dialect)


def question_of(task: Task, kb: BeliefSet, program: Program | None = None) -> Query:
    """The query or the sentence of a task that has one, fitted to its belief set."""
    mode = task.mode if program is None else fitting(program, task.mode)
    return prepared(kb, task.query, sentence=task.sentence, unknown_names=task.unknown_names, mode=mode)


def _of_question(
    task: Task, kb: BeliefSet, program: Program
) -> tuple[ConsistencyReport | EntailmentReport, tuple[Repair, ...]]:
    """The report on the question of a program (on consistency, if it has none), and its repairs.

    Raises:
        FolKbError: the program asks something that cannot be read, or more than one thing, and no statement
            that can be read says what: any other report would be the answer to a question that nobody asked.
    """

    mode = fitting(program, task.mode)
    try:
        asked = _question_of(program)
    except FolKbError as problem:
        return _of_words(task, kb, program, mode, problem)
    if asked is None:
        return consistency(kb, task.asked), ()
    exact = find(program.dialect).exact
    beside = None if exact else asked.quote  # what stands beside a formula for provers is no sentence
    question = parse(asked.formula)
    partial = mode is Mode.PERMISSIVE
    try:
        found = answered(
            kb,
            question,
            words=beside if task.statement is None else task.statement,
            book=phrase_book(kb, program.glosses, question, partial_names=partial)
            if program.glosses
            else None,
            mode=mode,
            exact=exact,
            how=task.asked,
        )
    except FolKbError as problem:
        raise problem.at(line=asked.position.line, column=asked.position.column) from None
    return found.report, found.repairs


def _question_of(program: Program) -> ProgramQuestion | None:
    """The one question of a program; None if it asks nothing. Raises what stands in the way."""
    unread = sorted(program.unread_questions, key=lambda each: isinstance(each, AnswerAsQuestionError))
    if unread:
        raise unread[0]
    questions = {question.formula: question for question in program.questions}
    *_, last = questions.values() or [None]
    if last is not None and len(questions) > 1:
        place = ProblemPlace(line=last.position.line, column=last.position.column)
        shown = "; ".join(list(questions)[:_MOST_QUESTIONS])
        raise CallError(f"the program asks {len(questions)} questions, give one as the query: {shown}", place)
    return last


def _of_words(
    task: Task, kb: BeliefSet, program: Program, mode: Mode, problem: FolKbError
) -> tuple[EntailmentReport, tuple[Repair, ...]]:
    """The report on a program of whose question there is no formula: on the statement or, where an answer
    stands in the place of the question, the words beside it. The problem is raised if these cannot be read.
    """
    permissive = mode is Mode.PERMISSIVE
    is_answer = isinstance(problem, AnswerAsQuestionError)
    words = program.words_of_answer if is_answer and task.statement is None else task.statement
    book = phrase_book(kb, program.glosses, partial_names=permissive)
    meant = book.read(words) if words else None
    if words is None or meant is None or (meant.other_tense and not permissive):
        if not is_answer:
            raise problem
        report = asked_nothing(problem.problem, task.asked.semantics)
        return replace(report, **basis(kb)), ()
    try:
        found = answered(kb, meant.formula, words=words, book=book, mode=mode, how=task.asked)
    except FolKbError as error:
        raise error.at(line=problem.place.line, column=problem.place.column) from None
    finding = in_words(problem.problem, words, meant.formula)
    return with_findings(found.report, [finding]), found.repairs


def _of_formulas(formulas: Sequence[str], mode: str) -> BeliefSet:
    """Raises the error of a formula that cannot be read: without it the verdict would be on another set."""
    builder = BeliefSetBuilder(mode=mode)
    for number, formula in enumerate(formulas, start=1):
        answer = builder.apply({"tool": "add_formula", "arguments": {"formula": formula}})
        if answer.status == "rejected" and answer.error is not None:
            place = replace(answer.error.place, call=None)
            raise type(answer.error)(f"formula {number}: {answer.error.problem}", place)
    return builder.build()


def run(
    tasks: Sequence[object], *, jobs: int = 1, defaults: Mapping[str, Any] | None = None
) -> Generator[dict[str, Any]]:
    """The results of all tasks, in their order, as they come.

    With several jobs each runs in processes of its own, started afresh (a virtual machine does not
    survive a fork). A task that kills its process gets an error of its own and takes no other along.

    Raises:
        JavaUnavailableError: as :func:`run_task`.
    """
    if jobs <= 1:
        yield from (run_task(task, defaults) for task in tasks)
        return
    killed = Failure("crash", "the process that worked on this task was killed, perhaps for want of memory")
    with contextlib.closing(worker_pool.in_order(run_task, tasks, defaults, jobs=jobs)) as results:
        for task, result in zip(tasks, results, strict=True):
            yield (
                codec.to_json(replace(_nothing_yet(task, defaults), error=killed))
                if result is None
                else result
            )
