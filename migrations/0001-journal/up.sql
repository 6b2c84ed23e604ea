-- The journal of one campaign. docs/JOURNAL.md specifies it byte for byte.
-- Never edit this file once released: the next change is the folder 0002-<name>/up.sql.

PRAGMA application_id = 0x57444931; -- 'WDI1'

-- Who may open the file. Numbers are journal formats, not program versions; format 1 is this one.
CREATE TABLE format (
  only          INTEGER PRIMARY KEY CHECK (only = 1),
  founded_by    TEXT    NOT NULL, -- the program and version that made the file; for people
  oldest_reader INTEGER NOT NULL, -- a program that knows only older formats must not open the file at all
  oldest_writer INTEGER NOT NULL  -- a program that knows only older formats may read but not append
) STRICT;

CREATE TABLE entry (
  seq         INTEGER PRIMARY KEY CHECK (seq > 0),
  battle      TEXT    NOT NULL CHECK (battle <> ''),
  kind        TEXT    NOT NULL CHECK (kind <> ''),
  version     INTEGER NOT NULL CHECK (version > 0),
  seat        TEXT    NOT NULL CHECK (seat <> ''),
  cause       INTEGER          CHECK (cause > 0 AND cause < seq),
  game_time   TEXT             CHECK (game_time <> ''),
  recorded_at INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
  body        TEXT    NOT NULL,
  salt        BLOB    NOT NULL CHECK (length(salt) = 16),
  leaf        BLOB    NOT NULL CHECK (length(leaf) = 32),
  hash        BLOB    NOT NULL CHECK (length(hash) = 32),
  idem        BLOB             CHECK (length(idem) = 16)
) STRICT;

-- Partial, because most entries carry no key and NULLs need no index.
CREATE UNIQUE INDEX entry_idem ON entry (idem) WHERE idem IS NOT NULL;

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

-- A cache of folded states: may be emptied at any time, believed only while every column still matches.
CREATE TABLE snapshot (
  seq          INTEGER NOT NULL,
  fold_version INTEGER NOT NULL,
  fingerprint  TEXT    NOT NULL,
  entry_hash   BLOB    NOT NULL, -- hash of entry `seq`: ties the state to this history
  checksum     BLOB    NOT NULL, -- SHA-256 of bytes
  bytes        BLOB    NOT NULL,
  PRIMARY KEY (seq, fold_version, fingerprint)
) STRICT;
