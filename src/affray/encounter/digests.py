"""The keyed hash that dice and texts are made recognisable by, without what else `hashlib` loads.

`hashlib` brings OpenSSL along, which takes longer than reading an encounter; Python has BLAKE2 of its own.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # another Python than CPython
    from hashlib import blake2b

__all__ = ["blake2b"]
