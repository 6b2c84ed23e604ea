//! A player's computer: a data folder, a folder for campaigns, the program in a cleared environment.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::program::{Said, as_text, binary, root};

/// A player's computer: a data folder, a folder for campaigns, and nothing else from this one.
pub struct Desk {
    pub folder: tempfile::TempDir,
}

impl Desk {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        std::fs::create_dir(folder.path().join("data")).expect("the data folder");
        Self { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program in a cleared environment, in the desk's folder.
    pub fn command(&self) -> Command {
        let mut command = Command::new(binary());
        self.clear(&mut command);
        command
    }

    /// Gives a command the desk's environment and nothing of ours.
    pub fn clear(&self, command: &mut Command) {
        command
            .env_clear()
            .env("WARDIARY_DATA", self.path("data"))
            .env("WARDIARY_SCENARIOS", root().join("campaigns"))
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
    }

    /// Runs words as typed, for people.
    #[track_caller]
    pub fn run<S: AsRef<OsStr>>(&self, words: impl IntoIterator<Item = S>) -> Said {
        Said::of(self.command().args(words).output().expect("wardiary starts"))
    }

    /// Runs a line of words, split at spaces, and answers in JSON.
    #[track_caller]
    pub fn ask(&self, line: &str) -> Said {
        self.run(line.split_whitespace().chain(["--json"]))
    }

    /// As [`Desk::ask`], where it must go well.
    #[track_caller]
    pub fn reply(&self, line: &str) -> Value {
        self.ask(line).reply()
    }

    /// Runs words with something on stdin.
    pub fn feed(&self, words: &[&str], input: &[u8]) -> Said {
        let mut child = self
            .command()
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("wardiary starts");
        let mut stdin = child.stdin.take().expect("piped");
        let input = input.to_vec();
        // Written beside reading: a program that answers early must not make us wait for each other. It may also stop
        // reading before the end, which is its right.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(&input);
        });
        let said = Said::of(child.wait_with_output().expect("wardiary ends"));
        writer.join().expect("the writer ends");
        said
    }

    /// A script of `tests/` on one file.
    pub fn script<S: AsRef<OsStr>>(&self, name: &str, words: impl IntoIterator<Item = S>) -> Said {
        let script = root().join("tests").join(name);
        let output = Command::new("python3").arg(script).args(words).output();
        Said::of(output.expect("python3 is needed for this test"))
    }

    /// Chain, dice and rules of a campaign by the program; chain and dice by Python as well.
    #[track_caller]
    pub fn assert_whole(&self, file: &Path) -> Value {
        let words = ["verify", "--rules", "--json"].map(OsStr::new);
        let reply = self.run(words.into_iter().chain([file.as_os_str()])).reply();
        let verified = reply["verified"].clone();
        assert_eq!(verified["findings"], serde_json::json!([]));
        assert_eq!(verified["whole"], true);
        let head = as_text(&verified["head"]).to_owned();
        let root = as_text(&verified["root"]);
        let file = file.to_str().expect("a UTF-8 path");
        let said = self
            .script("verify_journal.py", [file, "--expect-head", &head, "--expect-root", &root]);
        assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
        let said = self.script("verify_dice.py", [file]);
        assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
        verified
    }
}

impl Desk {
    /// A desk with a campaign `war.wardiary`: founded, orders laid and turned up.
    pub fn laid() -> Self {
        let desk = Self::new();
        desk.reply("new first-light war.wardiary --blue Anna --orange Bert --umpire Cleo");
        desk.reply("order war.wardiary --seat blue seal");
        desk.reply("order war.wardiary --seat orange seal");
        desk
    }

    /// The same with a throw of 12 against 2, and a remark.
    pub fn played() -> Self {
        let desk = Self::laid();
        desk.reply("order war.wardiary --seat blue throw");
        desk.reply("dice war.wardiary --seat blue 66");
        desk.reply("dice war.wardiary --seat orange 11");
        desk.reply("note war.wardiary rain on the map");
        desk
    }

    /// The number of the first entry of a kind, in `war.wardiary`.
    pub fn entry_of(&self, kind: &str) -> i64 {
        let sql = "SELECT min(seq) FROM entry WHERE substr(header, 1, 1) = ?1";
        let shell = crate::chain::reader(&self.path("war.wardiary"));
        let code = [crate::chain::code(kind)];
        let found = shell.query_row(sql, [&code[..]], |row| row.get::<_, Option<i64>>(0));
        found.expect(sql).unwrap_or_else(|| panic!("no {kind} entry"))
    }

    /// The newest order of `war.wardiary` that counts.
    pub fn last_order(&self) -> i64 {
        let status = self.reply("status war.wardiary");
        let newest = status["status"]["last_orders"].as_object().expect("by battle");
        newest.values().filter_map(Value::as_i64).max().expect("an order")
    }

    /// How many entries `war.wardiary` has.
    pub fn entries(&self) -> i64 {
        let shell = crate::chain::reader(&self.path("war.wardiary"));
        shell.query_row("SELECT count(*) FROM entry", [], |row| row.get(0)).expect("entries")
    }
}
