"""Encounter files: reading them, telling what is wrong with them, and what they may say."""

from affray.encounter.files.checking import check
from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.labels import display, initial, next_label
from affray.encounter.files.reading import parse, read
from affray.encounter.files.spawning import spawn
from affray.encounter.files.starting import schema, starting_file
from affray.encounter.files.text import harmless

__all__ = [
    "BadFile",
    "FileFault",
    "check",
    "display",
    "harmless",
    "initial",
    "next_label",
    "parse",
    "read",
    "schema",
    "spawn",
    "starting_file",
]
