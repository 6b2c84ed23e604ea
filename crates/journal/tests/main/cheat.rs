//! What a cheat with this program's source can do: entries as raw columns, hashed anew by formulas written once more.

use rusqlite::Connection;
use rusqlite::types::Value;
use sha2::{Digest, Sha256};

use crate::fixture::Campaign;

/// The columns of one entry as they are stored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) seq: i64,
    pub(crate) header: Vec<u8>,
    pub(crate) body: Value,
    pub(crate) chain: Vec<u8>,
}

impl Row {
    pub(crate) fn text(&self) -> Vec<u8> {
        match &self.body {
            Value::Text(text) => text.clone().into_bytes(),
            other => panic!("no text: {other:?}"),
        }
    }

    pub(crate) fn hidden(&self) -> Vec<u8> {
        match &self.body {
            Value::Blob(hidden) => hidden.clone(),
            _ => Sha256::digest([&self.chain[..16], &self.text()].concat()).to_vec(),
        }
    }

    /// Replaces the hash at the end of the chain column by the one that follows from `previous`.
    pub(crate) fn rehash(&mut self, previous: &[u8]) {
        let leaf = Sha256::digest([&[0][..], &self.header, &self.hidden()].concat());
        let hash = Sha256::digest([&b"wardiary/2"[..], previous, &leaf].concat());
        let salt = self.chain.len() - 32;
        self.chain[salt..].copy_from_slice(&hash);
    }

    pub(crate) fn hash(&self) -> &[u8] {
        &self.chain[self.chain.len() - 32..]
    }

    /// The body's hash in its place, as in a copy for others.
    pub(crate) fn withhold(&mut self) {
        self.body = Value::Blob(self.hidden());
        self.chain.drain(..self.chain.len() - 32);
    }
}

impl Campaign {
    /// All entries, whatever is in them.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let shell = Connection::open(&self.path).expect("opens");
        let mut select =
            shell.prepare("SELECT seq, header, body, chain FROM entry ORDER BY seq").expect("sql");
        let rows = select.query_map([], |row| {
            let (seq, header, body, chain) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(Row { seq, header, body, chain })
        });
        rows.and_then(Iterator::collect).expect("read")
    }

    /// Puts these entries in the place of all there are.
    pub(crate) fn put_rows(&self, rows: &[Row]) {
        self.tamper_with(|shell| {
            shell.execute_batch("DELETE FROM entry").expect("emptied");
            let mut insert =
                shell.prepare("INSERT INTO entry VALUES (?1, ?2, ?3, ?4)").expect("sql");
            for row in rows {
                insert.execute((row.seq, &row.header, &row.body, &row.chain)).expect("put");
            }
        });
    }

    /// Changes the entries and leaves every hash as `change` leaves it.
    pub(crate) fn bend(&self, change: impl FnOnce(&mut Vec<Row>)) {
        let mut rows = self.rows();
        change(&mut rows);
        self.put_rows(&rows);
    }

    /// Changes the entries, and computes all hashes from entry `from` on anew.
    pub(crate) fn forge(&self, from: usize, change: impl FnOnce(&mut Vec<Row>)) {
        self.bend(|rows| {
            change(rows);
            let mut previous = if from == 1 { vec![0; 32] } else { rows[from - 2].hash().to_vec() };
            for row in &mut rows[from - 1..] {
                row.rehash(&previous);
                previous = row.hash().to_vec();
            }
        });
    }
}
