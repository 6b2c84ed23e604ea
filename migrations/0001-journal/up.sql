-- The journal of one campaign. docs/JOURNAL.md specifies it byte for byte.
-- Never edit this file once released: the next change is the folder 0002-<name>/up.sql.

PRAGMA application_id = 0x57444931; -- 'WDI1'

-- Who may open the file. Numbers are journal formats, not program versions; format 2 is this one.
CREATE TABLE format (
  only          INTEGER PRIMARY KEY CHECK (only = 1),
  founded_by    TEXT    NOT NULL, -- the program and version that made the file; for people
  oldest_reader INTEGER NOT NULL, -- a program that knows only older formats must not open the file at all
  oldest_writer INTEGER NOT NULL  -- a program that knows only older formats may read but not append
) STRICT;

-- Few columns, because each costs a replay some 45 ns an entry. No index: keys are found in the headers.
CREATE TABLE entry (
  seq    INTEGER PRIMARY KEY CHECK (seq > 0),
  header BLOB NOT NULL, -- packed, hashed as stored
  body   ANY  NOT NULL, -- TEXT: JSON, hashed as stored. BLOB of 32 bytes: the body's hash, where the body is withheld
  chain  BLOB NOT NULL  -- salt (16 bytes; absent where the body is withheld), then hash (32 bytes)
) STRICT;

-- These stop our own mistakes. They do not stop a person with a database shell: the chain of hashes does.
CREATE TRIGGER entry_refuses_update BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry is never changed'); END;
CREATE TRIGGER entry_refuses_delete BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry is never removed'); END;

-- Dice secrets and face-down drafts of this computer. Not hashed, in no export and no copy for others.
CREATE TABLE private (
  key   TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- A cache of folded states: may be emptied at any time, and is believed only by its reader's own check.
CREATE TABLE snapshot (
  seq   INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;
