//! Journals written with this crate, checked by `tests/verify_dice.py`; and the same journals, cheated.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use kernel::dice::chain::{Chain, Link, Secret};
use kernel::dice::commitments::Commitments;
use kernel::dice::derive::{CallDigest, DiceKey, faces};
use kernel::dice::record::{AppRoll, Commitment, FoundedDice, Recommitted, RollSource, TableRoll};
use serde_json::{Value, json};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/verify_dice.py");
const LENGTH: u32 = 5;

/// A small war of app rolls, real dice, an undo, and chains that run out twice.
struct War {
    rows: Vec<Value>,
    chains: Commitments,
    secrets: BTreeMap<Link, Chain>,
    generation: u8,
}

impl War {
    fn found() -> Self {
        let mut secrets = BTreeMap::new();
        let mut seats = BTreeMap::new();
        for seat in ["blue", "orange"] {
            let chain = fresh(seat, 0);
            seats.insert(seat.to_owned(), Commitment { tip: chain.tip(), length: LENGTH });
            secrets.insert(chain.tip(), chain);
        }
        let founded = FoundedDice { campaign: "script".into(), seats };
        let chains = Commitments::found(&founded).unwrap();
        let mut war = Self { rows: Vec::new(), chains, secrets, generation: 0 };
        war.append("founded", None, &json!({"scenario": "x", "dice": founded}));
        war
    }

    fn append(&mut self, kind: &str, cause: Option<usize>, body: &Value) -> usize {
        let seq = self.rows.len() + 1;
        let row = json!({"seq": seq, "battle": "war", "kind": kind, "cause": cause, "body": body.to_string()});
        self.rows.push(row);
        seq
    }

    fn call(&mut self, purpose: &str, count: u32, sides: u8) -> usize {
        let call = json!({"purpose": purpose, "count": count, "sides": sides, "title": "Zoë ⚄"});
        self.append("roll_called", None, &json!({"call": call}))
    }

    /// Answers a call with app dice, recommitting first where a chain runs out.
    fn throw(&mut self, call: usize) -> usize {
        self.generation += 1;
        let running_out: Vec<String> = self.chains.running_out().map(str::to_owned).collect();
        for seat in running_out {
            let chain = fresh(&seat, self.generation);
            let recommitted = Recommitted { seat, tip: chain.tip(), length: LENGTH };
            self.chains.recommit(&recommitted).unwrap();
            self.secrets.insert(chain.tip(), chain);
            self.append("noted", None, &json!({"recommitted": recommitted}));
        }
        let due = self.chains.due().into_iter();
        let link = |tip: Link, index| self.secrets[&tip].link(index).unwrap();
        let links =
            due.map(|(seat, due)| (seat.to_owned(), link(due.commitment.tip, due.index))).collect();
        let roll = AppRoll { number: self.chains.next_number(), links };
        self.chains.reveal(&roll).unwrap();

        let body = self.rows[call - 1]["body"].as_str().unwrap().to_owned();
        let called: Value = serde_json::from_str(&body).unwrap();
        let purpose = called["call"]["purpose"].as_str().unwrap();
        let digest = CallDigest::of_body(body.as_bytes());
        let key = DiceKey::new(self.chains.campaign(), roll.number, purpose, digest, &roll.links);
        let number = |name: &str| called["call"][name].as_u64().unwrap();
        let thrown = faces(&key, number("count") as u32, number("sides") as u8);
        self.append(
            "rolled",
            Some(call),
            &json!({"faces": thrown, "source": RollSource::App(roll)}),
        )
    }

    fn whole() -> Self {
        let mut war = Self::found();
        for (count, sides) in
            [(6, 6), (1, 10), (40, 6), (3, 20), (2, 6), (7, 10), (10, 6), (1, 6), (5, 6), (9, 6)]
        {
            let call = war.call("tsg.attack", count, sides);
            war.throw(call);
        }
        let call = war.call("tsg.defend", 2, 6);
        let source = RollSource::Table(TableRoll { typed_by: "Anna".into() });
        war.append("rolled", Some(call), &json!({"faces": [6, 1], "source": source}));
        let undone = war.call("tsg.attack", 4, 6);
        let roll = war.throw(undone);
        war.append("struck", None, &json!({"from": roll, "reason": "wrong target"}));
        war.throw(undone);
        war.call("tsg.attack", 4, 6);
        war
    }

    /// The seq of the `nth` entry of a kind, from 0.
    fn nth(&self, kind: &str, nth: usize) -> usize {
        let matching = (1..).zip(&self.rows).filter(|(_, row)| row["kind"] == kind);
        matching.map(|(seq, _)| seq).nth(nth).unwrap()
    }

    /// Replaces part of a body's text.
    fn edit(&mut self, seq: usize, from: &str, to: &str) {
        let body = self.rows[seq - 1]["body"].as_str().unwrap();
        assert!(body.contains(from), "{body}");
        self.rows[seq - 1]["body"] = body.replacen(from, to, 1).into();
    }

    fn lines(&self) -> String {
        self.rows.iter().map(|row| format!("{row}\n")).collect()
    }
}

fn fresh(seat: &str, generation: u8) -> Chain {
    let mut secret = [generation; 32];
    secret[..seat.len()].copy_from_slice(seat.as_bytes());
    Chain::new(&Secret::new(secret), LENGTH)
}

fn python(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new("python3");
    command.args(arguments).env("PYTHONIOENCODING", "utf-8").env("PYTHONDONTWRITEBYTECODE", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("python3 is installed");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn output(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_script_agrees_with_the_printed_vectors() {
    let (code, said, complaints) = output(&python(&[SCRIPT, "--vectors"], ""));
    assert_eq!(code, Some(0), "{complaints}");
    assert_eq!(said, "3 chains and 11 rolls agree with docs/DICE.md\n");
}

#[test]
fn a_whole_journal_derives() {
    let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &War::whole().lines()));
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("12 app rolls re-derived, numbers 1 to 12"), "{said}");
    assert!(said.contains("blue: 3 of 5 links left"), "twelve links of chains of five: {said}");
    assert!(said.contains("1 rolls of real dice, typed by Anna"), "{said}");
    assert!(said.contains("dice were called for and never entered"), "{said}");
}

/// The same rows in a database with the columns the script reads.
#[test]
fn a_whole_journal_file_derives_too() {
    let program = format!(
        "import importlib.util as u, json, sqlite3, sys, tempfile, pathlib
spec = u.spec_from_file_location('v', {SCRIPT:?}); v = u.module_from_spec(spec); spec.loader.exec_module(v)
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / 'a war #1?.wardiary'
    base = sqlite3.connect(path); base.execute('PRAGMA journal_mode=WAL')
    base.execute('CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT, cause INTEGER, body TEXT) STRICT')
    for row in map(json.loads, sys.stdin):
        base.execute('INSERT INTO entry VALUES (?,?,?,?)', [row[n] for n in ('seq', 'kind', 'cause', 'body')])
    base.commit()
    code = v.main([str(path)]); base.close(); sys.exit(code)"
    );
    let (code, said, complaints) = output(&python(&["-c", &program], &War::whole().lines()));
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("12 app rolls re-derived"), "{said}");
}

#[test]
fn every_cheat_is_named() {
    type Cheat = (&'static str, fn(&mut War));
    let cheats: [Cheat; 13] = [
        ("the links say", |war| {
            // One face made one better, or worse when it is a six.
            let roll = war.nth("rolled", 0);
            let body: Value =
                serde_json::from_str(war.rows[roll - 1]["body"].as_str().unwrap()).unwrap();
            let first = body["faces"][0].as_u64().unwrap();
            war.edit(roll, &format!("[{first},"), &format!("[{},", first % 6 + 1));
        }),
        ("the links say", |war| {
            war.edit(war.nth("roll_called", 0), "tsg.attack", "tsg.attacl");
        }),
        ("the links say", |war| {
            war.edit(war.nth("roll_called", 0), "Zoë", "Zoe");
        }),
        ("the links say", |war| {
            war.edit(war.nth("founded", 0), "script", "skript");
        }),
        ("came where app roll 1 was due", |war| {
            war.edit(war.nth("rolled", 0), "\"number\":1", "\"number\":2");
        }),
        ("came where app roll 3 was due", |war| {
            let roll = war.nth("rolled", 2);
            war.rows.remove(roll - 1);
        }),
        ("does not belong to its chain", |war| {
            let other = fresh("blue", 99).link(1).unwrap().to_string();
            let genuine = fresh("blue", 0).link(1).unwrap().to_string();
            war.edit(war.nth("rolled", 0), &genuine, &other);
        }),
        ("no link of orange", |war| {
            war.edit(war.nth("rolled", 1), "\"orange\"", "\"green\"");
        }),
        ("before a new chain was committed to", |war| {
            let note = war.nth("noted", 0);
            war.rows.remove(note - 1);
        }),
        ("has already committed to the next chain", |war| {
            let note = war.rows[war.nth("noted", 0) - 1].clone();
            war.rows.insert(war.nth("noted", 1), note);
        }),
        ("a second time", |war| {
            let strike = war.nth("struck", 0);
            war.rows[strike - 1]["kind"] = "noted".into();
        }),
        ("app dice cannot be mistyped", |war| {
            let roll = war.nth("rolled", 0);
            war.append("amended", Some(roll), &json!({"faces": [6, 6, 6, 6, 6, 6]}));
        }),
        ("answers no call", |war| {
            let roll = war.nth("rolled", 0);
            war.rows[roll - 1]["cause"] = 1.into();
        }),
    ];
    for (index, (named, cheat)) in cheats.into_iter().enumerate() {
        let mut war = War::whole();
        cheat(&mut war);
        let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &war.lines()));
        assert_eq!(code, Some(1), "cheat {index}, {named}: {said}");
        assert!(complaints.contains(named), "cheat {index}, {named}: {complaints}");
    }
}

#[test]
fn nonsense_is_answered_without_a_traceback() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let row =
        |body: &str| json!({"seq": 1, "kind": "founded", "cause": null, "body": body}).to_string();
    let inputs = [
        String::new(),
        "{".to_owned(),
        "[1]".to_owned(),
        deep.clone(),
        row(&deep),
        row("[]"),
        row(r#"{"dice":7}"#),
        row(r#"{"dice":{"campaign":"c","seats":{"blue":{"tip":"00","length":3}}}}"#),
        row(r#"{"dice":{"campaign":"c","seats":{"blue":{"tip":7,"length":3}}}}"#),
        row(r#"{"dice":{"campaign":"c","seats":{}}}"#),
        json!({"seq": 1, "kind": "founded", "cause": null, "body": {}}).to_string(),
        json!({"seq": 1, "kind": "rolled", "cause": 7, "body": "{}"}).to_string(),
        json!({"seq": 1, "kind": "roll_called", "body": r#"{"call":{"purpose":"p","count":1,"sides":0}}"#}).to_string(),
    ];
    for input in inputs {
        let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &input));
        let shown = input.chars().take(100).collect::<String>();
        assert_eq!(code, Some(1), "{shown}: {said}");
        assert!(
            !complaints.is_empty() && !complaints.contains("Traceback"),
            "{shown}: {complaints}"
        );
    }
    assert_eq!(python(&[SCRIPT, "/nowhere/at/all"], "").status.code(), Some(1));
    assert_eq!(python(&[SCRIPT], "").status.code(), Some(2));
}
