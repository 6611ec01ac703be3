"""What reading a text tells, for tests."""

from affray.encounter.files import BadFile, parse
from affray.encounter.model import Encounter, Source

HEAD = 'affray = 1\ntitle = "A fight"\nruleset = "little"\n'
RAT = '[template.rat]\nname = "Giant Rat"\nguard = 3\n'


def encounter(text: str, party: str | None = None, head: str = HEAD) -> Encounter:
    if party is not None:
        head += 'party = "party.toml"\n'
    return parse(Source(text=head + text, file="fight.toml", party_text=party, party_file="party.toml"))


def faults(text: str, party: str | None = None, head: str = HEAD) -> list[str]:
    """Return the sentences; [] for a good file. Lines of `text` are counted from 1."""
    lines = (head + ('party = "party.toml"\n' if party is not None else "")).count("\n")
    try:
        encounter(text, party, head)
    except BadFile as error:
        return [sentence(fault, lines) for fault in error.faults]
    return []


def sentence(fault, lines: int) -> str:
    text = str(fault)
    if fault.file == "fight.toml" and fault.line:
        place = f"fight.toml:{fault.line}:{fault.column}: "
        assert text.startswith(place)
        return f"{fault.line - lines}:{fault.column}: {text.removeprefix(place)}"
    return text
