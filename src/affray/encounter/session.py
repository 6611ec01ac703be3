"""A session: a list of commands with their answers, and the play that they fold into.

Nothing else changes the play. Every answer is kept before anything that depends on it is returned. Undo,
redo and resuming read what was kept with each step and never fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from affray.encounter.answers import Answered, answers_of, has_default, read, thaw
from affray.encounter.beginning import first_play
from affray.encounter.changes import Codec
from affray.encounter.desk import Desk
from affray.encounter.dice import HashedDice
from affray.encounter.keeping import Keeping
from affray.encounter.lines import Invocation, decode, encode
from affray.encounter.model import Encounter
from affray.encounter.play import Play
from affray.encounter.run import Done, Item, Run
from affray.encounter.store.faults import SessionDamaged, StoreFault
from affray.encounter.store.rows import StepRow
from affray.encounter.telling import Told
from affray.rules.odds import is_chance
from affray.rules.question import Answer, Draw, Question, Roll, default_answer
from affray.rules.refusal import Refusal, Refused, refuse

WHOLE_EVERY = 200
MEND = "mend"


class Reply(Struct, frozen=True, kw_only=True):
    """What came of a call: events since the last one, then a question, a finished step, or a refusal.

    `steps` says for each event of which step it is; that of an open question is the one it will be.
    """

    told: Sequence[Told] = ()
    steps: Sequence[int] = ()
    question: Question | None = None
    step: int | None = None
    refusal: Refusal | None = None


class House(Struct, kw_only=True):
    """Who answers: which optional questions are put to people, and whether Affray rolls unasked."""

    ask_all: bool = False
    ask: frozenset[str] = frozenset()
    roll: bool = False

    def wants(self, question: Question) -> bool:
        """Tell whether an optional question is put to a person."""
        return self.ask_all or question.topic in self.ask


class Session:
    """Runs commands on a store. `play` is the present state, `question` what is being asked, if anything."""

    def __init__(self, encounter: Encounter, store: Keeping, house: House | None = None) -> None:
        self.encounter = encounter
        self.store = store
        self.house = house or House()
        self.desk = Desk(encounter)
        self.dice = HashedDice(store.start.seed)
        self.codec = Codec(encounter.rules)
        self.line = store.ancestry(store.head)
        self.play = self.play_at(store.head)
        self._command: Invocation | None = None
        self._run: Run | None = None
        self._reopened: frozenset[str] = frozenset()
        self._along = True
        self._left_open = False

    # --- where it stands ---

    @property
    def head(self) -> int:
        """The step that the play is after."""
        return self.store.head

    @property
    def question(self) -> Question | None:
        """The question that is open."""
        return self._run.question if self._run else None

    @property
    def named(self) -> Play:
        """The play that names everyone whom the open question speaks of, one who just joins among them."""
        return self._run.named if self._run else self.play

    @property
    def answering(self) -> Invocation | None:
        """The command that is being answered here."""
        return self._command

    @property
    def answers(self) -> Sequence[Answered]:
        """The answers given so far to the command that is being answered."""
        return [one for _, one in self._given()]

    @property
    def taken(self) -> Sequence[Question]:
        """The questions whose defaults were taken since a person last answered, or dice fell."""
        return self._run.taken if self._run else ()

    @property
    def pending(self) -> Invocation | None:
        """The command that was left half answered, before it is continued or another one drops it."""
        kept = self.store.pending
        return decode(kept.command) if kept and self._run is None else None

    def play_at(self, step: int) -> Play:
        """Return the play after any step. Raises SessionDamaged where what was kept does not read back."""
        try:
            whole, rows = self.store.resume_path(step)
            play = self.codec.play(whole.whole) if whole and whole.whole else first_play(self.encounter)
            for row in rows:
                play = self.codec.apply(play, row.changes)
        except (msgspec.DecodeError, KeyError) as error:
            raise SessionDamaged(
                f"The session is damaged: step {step} does not read back ({error}).",
                "It was left as it is. Copy a backup over it, or start a new session with --new.",
            ) from error
        return play

    def follow(self) -> None:
        """Go where another process has brought the session; for one that only looks on."""
        head = self.store.head
        self.play, self.line = self.play_at(head), self.store.ancestry(head)

    # --- commands and answers ---

    def command(self, invocation: Invocation, inline: Sequence[str] = ()) -> Reply:
        """Start a command. One that was left half answered is dropped.

        `inline` are typed answers to its first questions. Where one of them is refused or one too many,
        all is refused and nothing changes, the one left half answered included.
        """
        try:
            invocation = self.desk.settled(invocation)
        except Refused as refused:
            return Reply(refusal=refused.refusal)
        if self._run is not None:
            self.cancel()
        self._reopened = frozenset()
        return self._start(invocation, (), inline)

    def answer(self, answer: Answer | None = None) -> Reply:
        """Answer the open question; None takes the default, or lets Affray roll."""
        run, question = self._run, self.question
        if run is None or question is None:
            raise LookupError("no question is open")
        answered = self._answered(question, answer)
        refusal = question.check(answered.value)
        if refusal is not None:
            return Reply(refusal=refusal, question=question)
        given = self._given()
        try:
            run.go(answered)
            return self._kept(run)
        except Refused as refused:
            self.store.drop_pending()
            self._stop()
            return Reply(refusal=refused.refusal)
        except StoreFault:
            self._again(given)
            raise

    def type(self, text: str) -> Reply:
        """Answer the open question with typed words; an empty line is the default, or a roll of Affray's."""
        if self.question is None:
            raise LookupError("no question is open")
        if text.strip() == "" and not has_default(self.question):
            return self.answer()
        answer = read(self.question, text)
        if isinstance(answer, Refusal):
            return Reply(refusal=answer, question=self.question)
        return self.answer(answer)

    def resume(self) -> Reply:
        """Go on with the command that was left half answered, at the question that was open."""
        kept = self.store.pending
        if kept is None or self._run is not None:
            raise LookupError("no command was left half answered")
        self._left_open = True
        return self._start(decode(kept.command), _thawed(kept.answers))

    def back(self) -> Reply:
        """Step back to the question that a person answered last; from the first one, cancel."""
        given = self._given()
        while given:
            given.pop()
            self._again(given)
            if len(self._given()) == len(given):  # else nobody was asked: a default, or Affray's dice
                return self._kept(self._run, fresh=False)
        return self.cancel()

    def reopen(self) -> Reply:
        """Ask the question whose default was taken last, if no chance has spoken since; else do nothing."""
        given = self._given()
        taken = [i for i, (_, one) in enumerate(given) if one.how == "default"]
        if self._run is None or not taken or any(one.how == "rolled" for _, one in given[taken[-1] :]):
            return Reply(question=self.question, refusal=Refusal("there is no default to reopen"))
        self._reopened |= {given[taken[-1]][1].id}
        self._again(given[: taken[-1]])
        return self._kept(self._run, fresh=False)

    def cancel(self) -> Reply:
        """Drop the command that is being answered; its step number, and so its dice, stay free."""
        if self.store.pending is not None:
            self.store.drop_pending()
        self._stop()
        return Reply()

    # --- the tree of steps ---

    def undo(self) -> Reply:
        """Take back the last step, or the whole of a mend that was just made."""
        if self.head == 0:
            return Reply(refusal=Refusal("nothing is left to undo"))
        left, before_mend = self.head, self.store.mended_from(self.head)
        return self._go(self.line[-2] if before_mend is None else before_mend, undone=left)

    def redo(self) -> Reply:
        """Do again what was undone here, else the newest that followed: a step, or a mend taken back."""
        ahead = self.store.redone(self.head)
        return Reply(refusal=Refusal("nothing is left to redo")) if ahead is None else self.goto(ahead)

    def goto(self, step: int) -> Reply:
        """Go to any step there ever was; makes no step."""
        if not 0 <= step < self.store.next_step:
            return Reply(refusal=Refusal(f"there is no step {step}", f"0 to {self.store.next_step - 1}"))
        return self._go(step)

    def _go(self, step: int, *, undone: int | None = None) -> Reply:
        play, line = self._there(step)
        self.store.set_head(step, stopped(play), over=play.over, undone=undone)
        self._stop()
        self.play, self.line = play, line
        return Reply(step=step)

    def mend(self, step: int, question: str, text: str, inline: Sequence[str] = ()) -> Reply:
        """Give another answer to a question of an old step, and work out again what followed.

        `inline` are typed answers to the questions that this raises.
        """
        if step not in self.line[1:]:
            return Reply(refusal=Refusal(f"step {step} is not on the way to here", "log lists the steps"))
        if self.said_already(step, question, text):
            return Reply(refusal=Refusal("that is what it was; nothing has changed"))
        return self.command(Invocation(MEND, {"step": step, "question": question, "text": text}), inline)

    def asked_at(self, step: int, question: str) -> Question | None:
        """Return a question as an old step asked it; None where it is not asked any more."""
        row = self.store.rows([step])[0]
        recorded = {one.id: one for one in answers_of(row.answers) if one.id != question}
        item = Item(invocation=decode(row.command), recorded=recorded)
        run = Run(self.desk, self.play_at(row.parent or 0), [item], step, lambda *_: None)
        with suppress(Refused):
            run.go()
        return run.question if run.question is not None and run.question.id == question else None

    def said_already(self, step: int, question: str, text: str) -> bool:
        """Tell whether an old question was answered so."""
        was = [one for one in answers_of(self.store.rows([step])[0].answers) if one.id == question]
        asked = self.asked_at(step, question) if was else None
        return asked is not None and thaw(asked, was[0].value) == read(asked, text)

    def _there(self, step: int) -> tuple[Play, list[int]]:
        """Return the play after a step, and the line to it; one step on or back costs only that step."""
        row, here = self.store.rows([step, self.head])
        with suppress(msgspec.DecodeError, KeyError):
            if row.parent == self.head:
                return self.codec.apply(self.play, row.changes), [*self.line, step]
            if here.parent == step:
                return self.codec.apply(self.play, here.changes, back=True), self.line[:-1]
        return self.play_at(step), self.store.ancestry(step)

    # --- running ---

    def _start(
        self, command: Invocation, given: Sequence[tuple[int, Answered]], inline: Sequence[str] = ()
    ) -> Reply:
        self._command = command
        self._along = True
        try:
            self._again(given)
            for place, text in enumerate(inline, 1):
                self._along = place == len(inline)
                self._inline(text)
            return self._kept(self._run)
        except Refused as refused:
            if given:
                self.store.drop_pending()
            self._stop()
            return Reply(refusal=refused.refusal)
        except StoreFault:
            self._stop()
            raise

    def _inline(self, text: str) -> None:
        """Answer the open question of a run that is not kept yet. Raises Refused."""
        run, question = self._run, self.question
        if run is None or question is None:
            raise refuse("{word} answers no question", "the command asks no more", word=text or "nothing")
        empty = text.strip() == "" and not has_default(question)
        answer = None if empty else read(question, text)
        if isinstance(answer, Refusal):
            raise Refused(answer)
        run.go(self._answered(question, answer))

    def _again(self, given: Sequence[tuple[int, Answered]]) -> None:
        """Make the run anew from the answers given so far."""
        assert self._command is not None  # noqa: S101 - a run has a command
        play, items = self.play, [Item(invocation=self._command)]
        if self._command.name == MEND:
            play, items = self._mended(self._command)
        for index, answered in given:
            item = items[index]
            items[index] = msgspec.structs.replace(item, given={**item.given, answered.id: answered})
        self._run = Run(self.desk, play, items, self.store.next_step, self._auto)
        self._run.go()

    def _mended(self, command: Invocation) -> tuple[Play, list[Item]]:
        """List what is to be run again for a mend: the mended step, then all that followed."""
        step, question = command.args["step"], command.args["question"]
        rows = self.store.rows(self.line[self.line.index(step) :])
        items = []
        for row in rows:
            recorded = {one.id: one for one in answers_of(row.answers)}
            typed = {question: command.args["text"]} if row.step == step else {}
            items.append(Item(invocation=decode(row.command), recorded=recorded, typed=typed, mends=row.step))
        return self.play_at(self.line[self.line.index(step) - 1]), items

    def _auto(self, question: Question, step: int) -> Answered | None:
        if question.id in self._reopened or self._left_open:
            self._left_open = False
            return None
        asked_for = question.topic in self.encounter.settings.ask or self.house.wants(question)
        if question.optional and not asked_for:
            return Answered(question.id, default_answer(question), "default")
        table = isinstance(question, Draw) and question.table
        if is_chance(question) and not table and (self.house.roll or self._rolled_along(question)):
            return Answered(question.id, self.dice.answer(step, question), "rolled")
        return None

    def _rolled_along(self, question: Question) -> bool:
        """Tell whether a roll goes with one of its topic that Affray was let to roll."""
        if not (isinstance(question, Roll) and question.together and self._along) or self._run is None:
            return False
        topic = f"{question.topic}:"
        before = (one.how for one in reversed(self._run.answers) if one.id.startswith(topic))
        return next(before, "") == "rolled"

    def _answered(self, question: Question, answer: Answer | None) -> Answered:
        if answer is not None:
            return Answered(question.id, answer, "typed")
        if has_default(question):
            return Answered(question.id, default_answer(question), "taken")
        assert self._run is not None  # noqa: S101 - a question is open
        return Answered(question.id, self.dice.answer(self._run.step, question), "rolled")

    def _given(self) -> list[tuple[int, Answered]]:
        """List the answers given so far, each with its item's number; not those a mend brought along."""
        run = self._run
        if run is None:
            return []
        sets = [done.answers for done in run.done] + [tuple(run.answers)]
        return [
            (index, one)
            for index, answers in enumerate(sets)
            for one in answers
            if one.id not in run.items[index].typed and run.items[index].recorded.get(one.id) is not one
        ]

    def _kept(self, run: Run | None, *, fresh: bool = True) -> Reply:
        """Keep what the run has come to, then say it."""
        assert run is not None  # noqa: S101 - called with the run just made
        if run.question is not None:
            self._keep_pending()
            told = run.fresh if fresh else []
            run.fresh = []
            return _reply(told, question=run.question)
        rows = self._rows(run)
        head = rows[-1].step
        self.store.add(rows, head, stopped(run.play), over=run.play.over)
        mended = self._command is not None and self._command.name == MEND
        line = (
            self.line[: self.line.index(run.items[0].mends)] if mended and run.items[0].mends else self.line
        )
        self._stop()
        self.play, self.line = run.play, [*line, *(row.step for row in rows)]
        return _reply(run.fresh, step=head)

    def _keep_pending(self) -> None:
        assert self._command is not None  # noqa: S101 - a run has a command
        self.store.put_pending(encode(self._command), msgspec.json.encode(self._given()).decode())

    def _rows(self, run: Run) -> list[StepRow]:
        first = run.items[0].mends
        parent = self.head if first is None else self.line[self.line.index(first) - 1]
        rows: list[StepRow] = []
        for done in run.done:
            step = self.store.next_step + len(rows)
            rows.append(self._row(step, parent, done))
            parent = step
        return rows

    def _row(self, step: int, parent: int, done: Done) -> StepRow:
        changes = self.codec.changes(done.before, done.after)
        if self.codec.unreadable(changes):
            raise refuse("that would leave something that cannot be kept", "nothing was changed")
        return StepRow(
            step=step,
            parent=parent,
            command=encode(done.item.invocation),
            answers=msgspec.json.encode(done.answers).decode(),
            events=msgspec.json.encode(done.told),
            changes=changes,
            whole=self.codec.whole(done.after) if step % WHOLE_EVERY == 0 else None,
            skipped=done.skipped,
            mends=done.item.mends,
        )

    def _stop(self) -> None:
        self._run, self._command = None, None


def _reply(told: Sequence[tuple[int, Told]], **what: Any) -> Reply:
    return Reply(told=tuple(one for _, one in told), steps=tuple(step for step, _ in told), **what)


def _thawed(answers: str) -> list[tuple[int, Answered]]:
    raw: Any = msgspec.json.decode(answers or "[]", type=list[tuple[int, Answered]])
    return list(raw)


def stopped(play: Play) -> str:
    """Say in a few words where a play stands."""
    order = play.order
    if play.over:
        return "over"
    if order.round == 0:
        return "not begun"
    words = [f"Round {order.round}"] if order.kind != "spotlight" else ["Spotlight"]
    if order.phase:
        words.append(order.phase)
    if order.acting is not None:
        one = play.fight.combatants.get(order.acting)
        words.append((one.label or one.name) if one else order.acting)
    return " · ".join(words)
