"""Questions: what a procedure wants to know, and what answers it takes.

A procedure yields a question and receives its answer. Every question has an `id` that is unique in its
command (``dodge:rat-b``, then ``dodge:rat-b:2``); what stands before the first colon is its *topic*, the
name by which an encounter's ``ask`` setting knows it. `by` is the combatant whose player decides, or ``gm``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, field

from affray.rules.refusal import Refusal

if TYPE_CHECKING:
    from affray.rules.event import Event

GM = "gm"
MOST_NAMED = 12
"""Options that a refusal lists."""

Dice: TypeAlias = tuple[int, ...]
Answer: TypeAlias = "Dice | str | tuple[str, ...] | int | dict[str, int]"


class Option(Struct, frozen=True):
    """One thing that may be chosen: its id, its words, and a short note (what it costs, what it does)."""

    id: str
    text: str
    note: str = ""


class Part(Struct, frozen=True):
    """One place that may take a share of a split: at most `max` of it."""

    id: str
    text: str
    max: int


class Question(Struct, frozen=True, kw_only=True):
    """What all questions have.

    `text` may hold slots; `who` and `data` fill them as they do for events. An `optional` question has a
    default and is put to a person only when somebody wants it.
    """

    id: str
    text: str
    by: str = GM
    rule: str = ""
    optional: bool = False
    who: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def topic(self) -> str:
        """The name of this kind of question: the id up to its first colon."""
        return self.id.partition(":")[0]

    def check(self, answer: Answer) -> Refusal | None:
        """Say why this answer cannot be taken, or None."""
        raise NotImplementedError


class Roll(Question, frozen=True, kw_only=True):
    """Roll `count` dice of `sides` faces; the answer is a tuple of `count` faces from 1 to `sides`.

    For exact odds: `classes` maps face *f* to ``classes[f - 1]``, a face that every rule treats alike while
    the later questions take their defaults; dice with the same `key` lead to the same outcomes. Without
    them every face and every set of dice counts for itself. `keys` are coarser ones, by id: dice with the
    same key lead to the same outcomes for that one, whatever they do to others. Dice are a set: their order
    never matters.
    With `together`, letting Affray roll one rolls what follows of the same topic too: initiative for all.
    """

    count: int
    sides: int
    together: bool = False
    classes: tuple[int, ...] = ()
    key: Callable[[Dice], Hashable] | None = None
    keys: Mapping[str, Callable[[Dice], Hashable]] = field(default_factory=dict)

    def key_of(self, about: str | None = None) -> Callable[[Dice], Hashable] | None:
        """Return what tells dice apart where only `about` is looked at, or everybody."""
        return self.keys.get(about, self.key) if about is not None else self.key

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse anything but `count` faces."""
        if not isinstance(answer, tuple) or not all(isinstance(die, int) for die in answer):
            return Refusal("that is no roll", f"type {self.notation}, such as {self.example}")
        if len(answer) != self.count:
            dice = "1 die" if len(answer) == 1 else f"{len(answer)} dice"
            return Refusal(f"{dice}, but the roll is {self.notation}", f"such as {self.example}")
        for die in answer:
            if not isinstance(die, int) or not 1 <= die <= self.sides:
                return Refusal(f"{die} is not on a d{self.sides}", f"faces are 1 to {self.sides}")
        return None

    @property
    def notation(self) -> str:
        """The roll as players write it: ``3d6``."""
        return f"{self.count}d{self.sides}"

    @property
    def example(self) -> str:
        """An answer that would do."""
        return " ".join(str((self.sides - i - 1) % self.sides + 1) for i in range(self.count))

    def ask(self) -> Generator[Question | Event, Any, Dice]:
        """Yield this question and return the dice."""
        answer: Dice = yield self
        return answer


class Draw(Question, frozen=True, kw_only=True):
    """Draw one card out of `counts` (card to how many are left); the answer is a card.

    `alike` maps a card to one that every rule treats the same, for exact odds. With `table` the card comes
    from a deck that lies on the table: people are asked for it even where Affray draws unasked.
    """

    counts: Mapping[str, int]
    alike: Mapping[str, str] = field(default_factory=dict)
    table: bool = False

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse a card of which none is left."""
        if not isinstance(answer, str) or self.counts.get(answer, 0) < 1:
            return Refusal(f"{answer} cannot be drawn", f"there are {', '.join(self.left[:12])}")
        return None

    @property
    def left(self) -> list[str]:
        """The cards of which at least one is left."""
        return [card for card, count in self.counts.items() if count > 0]

    def named(self, word: str) -> str:
        """Return the card that a typed word means; the word itself where it means none."""
        known = {card.casefold(): card for card in self.counts}
        return known.get(word.casefold(), word)

    def ask(self) -> Generator[Question | Event, Any, str]:
        """Yield this question and return the card."""
        answer: str = yield self
        return answer


class Deal(Draw, frozen=True, kw_only=True):
    """Draw `count` cards at once, none of which goes back in between; the answer is a tuple of cards.

    Their order never matters.
    """

    count: int

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse too many or too few cards, and those of which not enough are left."""
        if not isinstance(answer, tuple) or len(answer) != self.count:
            many = len(answer) if isinstance(answer, tuple) else "no"
            return Refusal(f"{many} cards, but {self.count} are dealt", f"such as {' '.join(self.example)}")
        for card in answer:
            refusal = super().check(card)
            if refusal is None and answer.count(card) > self.counts[str(card)]:
                refusal = Refusal(f"{card} is named too often", f"there are {self.counts[str(card)]}")
            if refusal is not None:
                return refusal
        return None

    @property
    def example(self) -> tuple[str, ...]:
        """An answer that would do."""
        return tuple(card for card in self.left for _ in range(self.counts[card]))[: self.count]

    def deal(self) -> Generator[Question | Event, Any, tuple[str, ...]]:
        """Yield this question and return the cards."""
        answer: tuple[str, ...] = yield self
        return answer


def nearest(word: str, options: Sequence[Option]) -> str:
    """Return the id of the option that looks most like a word, by its id or its words; or nothing."""
    names: dict[str, str] = {}
    for option in options:
        for name in (option.id, option.text, *option.id.split("-"), *option.text.split()):
            names.setdefault(name.casefold(), option.id)
    found = get_close_matches(word.casefold(), names, 1)
    return names[found[0]] if found else ""


def _meant(word: str, options: Sequence[Option]) -> str:
    near = nearest(word, options)
    return f"did you mean {near}? " if near else ""


def _listed(options: Sequence[Option]) -> str:
    ids = [option.id for option in options]
    more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
    return ", ".join(ids[:MOST_NAMED]) + more


class Choose(Question, frozen=True, kw_only=True):
    """Choose one option; the answer is its id.

    With `chance` the options are outcomes of dice that the table rolls itself, `weights` the chances of
    each where they are known.
    """

    options: tuple[Option, ...]
    default: str
    chance: bool = False
    weights: tuple[int, ...] = ()

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is not an option."""
        if any(option.id == answer for option in self.options):
            return None
        said = answer if isinstance(answer, str) and answer else "that"
        return Refusal(
            f"{said} is not one of the options", f"{_meant(said, self.options)}choose {_listed(self.options)}"
        )

    def ask(self) -> Generator[Question | Event, Any, str]:
        """Yield this question and return the chosen id."""
        answer: str = yield self
        return answer


class Pick(Question, frozen=True, kw_only=True):
    """Choose between `min` and `max` of the options; the answer is a tuple of their ids, in order."""

    options: tuple[Option, ...]
    default: tuple[str, ...] = ()
    min: int = 0
    max: int = 1

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse strangers, doubles, too few and too many."""
        ids = [option.id for option in self.options]
        named = answer if isinstance(answer, tuple) else (answer,)
        strange = [one for one in named if one not in ids]
        if strange:
            said = str(strange[0])
            hint = f"{_meant(said, self.options)}choose {self.wanted} of {_listed(self.options)}"
            return Refusal(f"{said} is not among the options", hint)
        twice = [one for at, one in enumerate(named) if one in named[:at]]
        if twice:
            return Refusal(f"{twice[0]} is named twice", "name each once")
        if not self.min <= len(named) <= self.max:
            many = f"{len(named)} are chosen" if named else "nothing is chosen"
            return Refusal(many, f"choose {self.wanted} of {_listed(self.options)}")
        return None

    @property
    def wanted(self) -> str:
        """How many are to be chosen: ``2``, or ``1 to 3``."""
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"

    def ask(self) -> Generator[Question | Event, Any, tuple[str, ...]]:
        """Yield this question and return the chosen ids."""
        answer: tuple[str, ...] = yield self
        return answer


class Split(Question, frozen=True, kw_only=True):
    """Split `take` of `total` among the parts; the answer maps part ids to shares that sum to `take`.

    Where `least` is below `take`, anything from `least` to `take` may be split.
    """

    total: int
    take: int
    options: tuple[Part, ...]
    default: Mapping[str, int]
    least: int | None = None

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse strangers, shares beyond a part's maximum, and a wrong sum."""
        if not isinstance(answer, dict):
            return Refusal("that is no split", "write it as part=number, one for each part")
        limits = {part.id: part.max for part in self.options}
        for part, share in answer.items():
            if part not in limits:
                return Refusal(f"nothing here is called {part}", f"split among {', '.join(limits)}")
            if not isinstance(share, int) or not 0 <= share <= limits[part]:
                return Refusal(f"{part} cannot take {share}", f"it takes 0 to {limits[part]}")
        least = self.take if self.least is None else self.least
        if not least <= sum(answer.values()) <= self.take:
            wanted = str(self.take) if least == self.take else f"{least} to {self.take}"
            among = ", ".join(f"{part} (0 to {most})" for part, most in limits.items())
            return Refusal(f"that adds up to {sum(answer.values())}", f"split {wanted} among {among}")
        return None

    def ask(self) -> Generator[Question | Event, Any, dict[str, int]]:
        """Yield this question and return the shares, zero for parts not named."""
        answer: dict[str, int] = yield self
        return {part.id: answer.get(part.id, 0) for part in self.options}


class Number(Question, frozen=True, kw_only=True):
    """A whole number from `min` to `max`."""

    min: int
    max: int
    default: int

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is no whole number in the range."""
        if not isinstance(answer, int) or not self.min <= answer <= self.max:
            return Refusal(f"{answer} will not do", f"a whole number from {self.min} to {self.max}")
        return None

    def ask(self) -> Generator[Question | Event, Any, int]:
        """Yield this question and return the number."""
        answer: int = yield self
        return answer


class Words(Question, frozen=True, kw_only=True):
    """Free words, at most `longest` characters."""

    default: str = ""
    longest: int = 500

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is too long."""
        if not isinstance(answer, str):
            return Refusal("words are wanted")
        if len(answer) > self.longest:
            return Refusal(f"{len(answer)} characters", f"at most {self.longest}")
        return None

    def ask(self) -> Generator[Question | Event, Any, str]:
        """Yield this question and return the words."""
        answer: str = yield self
        return answer


Closed: TypeAlias = Choose | Pick | Split | Number | Words
"""The questions that have a default: all but rolls and draws."""


def default_answer(question: Question) -> Answer:
    """Return the answer that an empty line gives to a question that has a default."""
    if isinstance(question, Split):
        return dict(question.default)
    if isinstance(question, Choose | Pick | Number | Words):
        return question.default
    raise TypeError(f"{type(question).__name__} has no default")
