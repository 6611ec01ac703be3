"""The session store: one file a session, safe at every moment. It knows no rules and no state."""

from affray.encounter.store.faults import (
    DiskFull,
    DiskTrouble,
    ForeignFile,
    NotWritable,
    OtherEncounter,
    OtherVersion,
    SessionDamaged,
    SessionExists,
    SessionMissing,
    StoreBusy,
    StoreFault,
)
from affray.encounter.store.folder import create_new, find
from affray.encounter.store.listing import SessionInfo, info, newest_unfinished, sessions
from affray.encounter.store.lock import Holder, SessionHeld, holder, take_over
from affray.encounter.store.opening import open_or_create
from affray.encounter.store.place import sessions_folder
from affray.encounter.store.reading import Look
from affray.encounter.store.rows import LogRow, Now, Pending, Start, StepRow, stamp
from affray.encounter.store.schema import FORMAT
from affray.encounter.store.writing import Store

__all__ = [
    "FORMAT",
    "DiskFull",
    "DiskTrouble",
    "ForeignFile",
    "Holder",
    "LogRow",
    "Look",
    "NotWritable",
    "Now",
    "OtherEncounter",
    "OtherVersion",
    "Pending",
    "SessionDamaged",
    "SessionExists",
    "SessionHeld",
    "SessionInfo",
    "SessionMissing",
    "Start",
    "StepRow",
    "Store",
    "StoreBusy",
    "StoreFault",
    "create_new",
    "find",
    "holder",
    "info",
    "newest_unfinished",
    "open_or_create",
    "sessions",
    "sessions_folder",
    "stamp",
    "take_over",
]
