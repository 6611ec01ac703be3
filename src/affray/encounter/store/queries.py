"""The questions asked of a session file. A line goes from a step up to the start, to ever lower numbers."""

from __future__ import annotations

META = "SELECT key, value FROM meta WHERE key NOT IN ('digest', 'rolls', 'asks')"
ROLLS = "SELECT key, value FROM meta WHERE key = 'rolls'"
ASKS = "SELECT key, value FROM meta WHERE key = 'asks'"
SET_ASKS = "INSERT OR REPLACE INTO meta VALUES ('asks', ?)"
SET_ROLLS = "INSERT OR REPLACE INTO meta VALUES ('rolls', ?)"
TITLE = "SELECT key, value FROM meta WHERE key IN ('title', 'ruleset', 'file', 'created')"
TEXT = "SELECT key, value FROM meta WHERE key = 'text'"
FILE = "SELECT value FROM meta WHERE key = 'file'"
NOW = "SELECT head, next_step, stopped, updated, finished FROM now"
PENDING = "SELECT command, answers FROM pending"
PARENT = "SELECT parent FROM steps WHERE step = :step"
CHILDREN = "SELECT step FROM steps WHERE parent = :step ORDER BY step"
ADD = "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
MOVE = "UPDATE now SET head = ?, next_step = ?, stopped = ?, updated = ?, finished = ?"
PARTS = "SELECT count(*) FROM sqlite_master WHERE name IN ('meta', 'now', 'steps', 'mends', 'pending')"
MENDED_FROM = "SELECT was FROM mends WHERE tip = :tip"
REDONE = """
SELECT coalesce((SELECT ahead FROM undone WHERE step = :head), max(step)) FROM (
    SELECT step FROM steps WHERE parent = :head UNION ALL SELECT tip FROM mends WHERE was = :head
)
"""
UNDONE = "INSERT OR REPLACE INTO undone VALUES (?, ?)"
GONE_ON = "DELETE FROM undone WHERE step = ?"

STEPS = """
SELECT s.step, s.parent, skipped, mends, made, command, answers, events, changes, whole
FROM json_each(:steps) AS wanted JOIN steps AS s ON s.step = wanted.value ORDER BY wanted.key
"""

LINE = """
WITH RECURSIVE up (step, parent) AS (
    SELECT step, parent FROM steps WHERE step = :tip
    UNION ALL
    SELECT s.step, s.parent FROM up JOIN steps AS s ON s.step = up.parent WHERE up.step > :down
)
SELECT step FROM up ORDER BY step
"""

RESUME = """
WITH RECURSIVE up (step, parent, stop) AS (
    SELECT step, parent, whole IS NOT NULL FROM steps WHERE step = :tip
    UNION ALL
    SELECT s.step, s.parent, s.whole IS NOT NULL
    FROM up JOIN steps AS s ON s.step = up.parent WHERE NOT up.stop
)
SELECT step, parent, skipped, mends, made, command, answers, events, changes, whole
FROM steps WHERE step IN (SELECT step FROM up) ORDER BY step
"""

LOG = """
WITH RECURSIVE up (step, parent) AS (
    SELECT step, parent FROM steps WHERE step = :tip
    UNION ALL
    SELECT s.step, s.parent FROM up JOIN steps AS s ON s.step = up.parent
    LIMIT :most
)
SELECT step, parent, skipped, mends, made, command, answers, events
FROM steps WHERE step IN (SELECT step FROM up) AND step > 0 ORDER BY step
"""
