//! Journals written with this crate, checked by `tests/verify_dice.py`; and the same journals, cheated.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use kernel::dice::chain::{Chain, Link, Secret};
use kernel::dice::commitments::Commitments;
use kernel::dice::derive::DiceQuestion;
use kernel::dice::record::{AppRoll, Commitment, Committed, FoundedDice, Holder, Reason};
use serde_json::{Value, json};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/verify_dice.py");
const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/dice_vectors.py");
const JOURNAL_SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/verify_journal.py");
const LENGTH: u32 = 5;

/// A small war of app rolls, real dice, amendments, and chains that run out twice.
struct War {
    rows: Vec<Value>,
    chains: Commitments,
    secrets: BTreeMap<Link, Chain>,
    generation: u8,
    /// What orange's device has answered: its chain's tip, and the digests.
    device: Option<(Link, Vec<[u8; 32]>)>,
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
        let chains = Commitments::found(&founded, false).unwrap();
        let mut war = Self { rows: Vec::new(), chains, secrets, generation: 0, device: None };
        war.append("founded", "app", None, &json!({"program": "x", "dice": founded}).to_string());
        war
    }

    fn append(&mut self, kind: &str, seat: &str, cause: Option<usize>, body: &str) -> usize {
        let seq = self.rows.len() + 1;
        self.rows.push(json!({
            "seq": seq, "kind": kind, "version": 1, "seat": seat, "audience": "", "battle": "main",
            "cause": cause, "game_time": null, "recorded_at": 7, "idem": null, "salt": "00".repeat(16),
            "body": body, "body_hash": null, "hash": format!("{seq:064x}"),
        }));
        seq
    }

    /// An order of blue, in words that need UTF-8.
    fn order(&mut self, words: &str) -> usize {
        self.append("ordered", "blue", None, &json!({"tsg": {"Zoë ⚄": words}}).to_string())
    }

    fn call(&mut self, order: usize, call: u32, count: u32, sides: u8) -> usize {
        let body = json!({"call": call, "purpose": "tsg.attack", "count": count, "sides": sides});
        self.append("roll_called", "orange", Some(order), &body.to_string())
    }

    /// A seat commits to its next chain, or at once.
    fn commit(&mut self, seat: &str, held: Holder, at_once: Option<Reason>) -> Link {
        self.generation += 1;
        let chain = fresh(seat, self.generation);
        let (seat, tip) = (seat.to_owned(), chain.tip());
        let committed =
            Committed { seat: seat.clone(), tip, length: LENGTH, held, at_once, seeded: false };
        self.chains.commit(&committed).unwrap();
        self.secrets.insert(tip, chain);
        self.append("committed", &seat, None, &json!(committed).to_string());
        tip
    }

    /// Answers a call with app dice, committing to the next chain first where one runs out.
    fn throw(&mut self, call: usize) -> usize {
        let order = self.rows[call - 1]["cause"].as_u64().unwrap() as usize;
        let text = self.rows[order - 1]["body"].as_str().unwrap().to_owned();
        self.throw_for(call, &text)
    }

    fn throw_for(&mut self, call: usize, order: &str) -> usize {
        let running_out: Vec<String> = self.chains.running_out().map(str::to_owned).collect();
        for seat in running_out {
            let held = self.chains.due()[&*seat].held;
            self.commit(&seat, held, None);
        }
        let due = self.chains.due().into_iter();
        let link = |tip: Link, index| self.secrets[&tip].link(index).unwrap();
        let links =
            due.map(|(seat, due)| (seat.to_owned(), link(due.commitment.tip, due.index))).collect();
        let roll = AppRoll { number: self.chains.next_number(), links };
        let asked: Value =
            serde_json::from_str(self.rows[call - 1]["body"].as_str().unwrap()).unwrap();
        let number = |name: &str| asked[name].as_u64().unwrap() as u32;
        let question = DiceQuestion {
            campaign: self.chains.campaign().to_owned(),
            number: roll.number,
            battle: "main".to_owned(),
            seat: "blue".to_owned(),
            order: order.to_owned(),
            call: number("call"),
            count: number("count") as u16,
            sides: number("sides") as u8,
        };
        if let Some((_, answered)) = &mut self.device {
            answered.push(question.digest());
        }
        let faces = question.faces(&roll.links);
        self.chains.reveal(&roll).unwrap();
        let body = json!({"faces": faces, "app": roll});
        self.append("rolled", "orange", Some(call), &body.to_string())
    }

    fn whole() -> Self {
        let mut war = Self::found();
        let throws =
            [(6, 6), (1, 10), (40, 6), (3, 20), (2, 6), (7, 10), (10, 6), (1, 6), (5, 6), (9, 6)];
        for (index, (count, sides)) in throws.into_iter().enumerate() {
            let order = war.order(&format!("attack {index}"));
            let call = war.call(order, 0, count, sides);
            war.throw(call);
        }
        let order = war.order("defend");
        let call = war.call(order, 0, 2, 6);
        let typed =
            war.append("rolled", "orange", Some(call), r#"{"faces":[6,1],"typed_by":"Anna"}"#);
        let mended = json!({"faces": {"roll": typed, "now": [6, 2], "typed_by": "Anna"}});
        war.amend(&mended, &[]);
        // Taken back and given again: the same dice, as they were corrected, and those of the app.
        let call = war.call(order, 1, 4, 6);
        let app = war.throw(call);
        let thrown: Value =
            serde_json::from_str(war.rows[app - 1]["body"].as_str().unwrap()).unwrap();
        war.amend(&json!({"out": {"orders": [order]}}), &[order]);
        let order = war.order("defend");
        let call = war.call(order, 0, 2, 6);
        war.append(
            "rolled",
            "orange",
            Some(call),
            &json!({"faces": [6, 2], "again": typed}).to_string(),
        );
        let call = war.call(order, 1, 4, 6);
        war.append(
            "rolled",
            "orange",
            Some(call),
            &json!({"faces": thrown["faces"], "again": app}).to_string(),
        );
        // Another order in the place of one, and dice for it.
        let now = r#"{"tsg":{"hold":"Höhe 104"}}"#;
        let by = war.amend(&json!({"order": {"order": order, "now": now}}), &[]);
        let body = json!({"call": 0, "purpose": "tsg.hold", "count": 3, "sides": 6, "of": by});
        let call = war.append("roll_called", "blue", Some(order), &body.to_string());
        war.throw_for(call, now);
        // Orange's device takes its dice over, while a roll is called for.
        let order = war.order("the last");
        let call = war.call(order, 0, 5, 6);
        let tip = war.commit("orange", Holder::Device, Some(Reason::Moved));
        war.device = Some((tip, Vec::new()));
        war.throw(call);
        let call = war.call(order, 1, 4, 6);
        war.throw(call);
        war.call(order, 2, 4, 6);
        war
    }

    fn amend(&mut self, change: &Value, falls: &[usize]) -> usize {
        let body = json!({"change": change, "reason": "a slip", "falls": falls});
        self.append("amended", "blue", None, &body.to_string())
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
        let entries = self.rows.len();
        let header =
            json!({"wardiary_journal": 2, "entries": entries, "head": "", "complete": true});
        core::iter::once(&header).chain(&self.rows).map(|row| format!("{row}\n")).collect()
    }
}

fn fresh(seat: &str, generation: u8) -> Chain {
    Chain::new(&Secret::new(secret(seat, generation)), LENGTH)
}

fn secret(seat: &str, generation: u8) -> [u8; 32] {
    let mut secret = [generation; 32];
    secret[..seat.len()].copy_from_slice(seat.as_bytes());
    secret
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
    let (code, said, complaints) = output(&python(&[VECTORS], ""));
    assert_eq!(code, Some(0), "{complaints}");
    assert_eq!(said, "3 chains, 15 rolls, 3 memories agree with docs/DICE.md\n");
}

#[test]
fn a_whole_journal_derives() {
    let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &War::whole().lines()));
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    for expected in [
        "14 app rolls derived again, numbers 1 to 14",
        "2 rolls were repeated",
        "blue: 1 of 5 links left, secret in the file, next chain committed",
        "orange: 3 of 5 links left, secret on a device, next chain committed",
        "1 rolls of real dice, typed by Anna",
        "orange committed again while the dice of entry",
        "dice were called for and never entered",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

/// The same rows in a database, with headers packed as `tests/verify_journal.py` packs them.
#[test]
fn a_whole_journal_file_derives_too() {
    let program = format!(
        "import importlib.util as u, json, sqlite3, sys, tempfile, pathlib
def load(name, path):
    spec = u.spec_from_file_location(name, path); it = u.module_from_spec(spec); spec.loader.exec_module(it); return it
dice, journal = load('d', {SCRIPT:?}), load('j', {JOURNAL_SCRIPT:?})
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / 'a war #1?.wardiary'
    base = sqlite3.connect(path); base.execute('PRAGMA journal_mode=WAL')
    base.execute('CREATE TABLE entry (seq INTEGER PRIMARY KEY, header BLOB, body ANY, chain BLOB) STRICT')
    next(sys.stdin)
    for row in map(json.loads, sys.stdin):
        chain = bytes(16) + bytes.fromhex(row['hash'])
        base.execute('INSERT INTO entry VALUES (?,?,?,?)', [row['seq'], journal.packed_header(row), row['body'], chain])
    base.commit()
    code = dice.main([str(path)]); base.close(); sys.exit(code)"
    );
    let (code, said, complaints) = output(&python(&["-c", &program], &War::whole().lines()));
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("14 app rolls derived again"), "{said}");
}

#[test]
fn orders_that_are_withheld_leave_the_links_to_be_checked() {
    let mut war = War::whole();
    let order = war.nth("ordered", 0);
    war.rows[order - 1]["body"] = Value::Null;
    let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &war.lines()));
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("13 app rolls derived again, numbers 1 to 14"), "{said}");
    assert!(said.contains("1 of them have orders that are withheld"), "{said}");
    let roll = war.nth("rolled", 0);
    war.rows[roll - 1]["body"] = Value::Null;
    let (code, _, complaints) = output(&python(&[SCRIPT, "-"], &war.lines()));
    assert_eq!(code, Some(1));
    assert!(complaints.contains("withheld in this copy"), "{complaints}");
}

type Cheat = (&'static str, fn(&mut War));

#[test]
fn every_other_question_is_named() {
    let cheats: [Cheat; 9] = [
        ("the links say", |war| {
            // One face made one better, or worse when it is a six.
            let roll = war.nth("rolled", 0);
            let body: Value =
                serde_json::from_str(war.rows[roll - 1]["body"].as_str().unwrap()).unwrap();
            let first = body["faces"][0].as_u64().unwrap();
            war.edit(roll, &format!("[{first},"), &format!("[{},", first % 6 + 1));
        }),
        ("the links say", |war| war.edit(war.nth("ordered", 0), "attack", "attacl")),
        ("the links say", |war| war.edit(war.nth("ordered", 0), "Zoë", "Zoe")),
        ("the links say", |war| war.edit(war.nth("founded", 0), "script", "skript")),
        ("the links say", |war| war.edit(war.nth("roll_called", 0), "\"call\":0", "\"call\":1")),
        ("the links say", |war| {
            let call = war.nth("roll_called", 0);
            war.rows[call - 1]["battle"] = "farm".into();
        }),
        ("the links say", |war| {
            let order = war.nth("ordered", 0);
            war.rows[order - 1]["seat"] = "orange".into();
        }),
        ("the links say", |war| war.edit(war.nth("amended", 2), "104", "105")),
        ("puts no order in the place", |war| {
            war.edit(war.nth("amended", 2), "\"order\":{", "\"choice\":{");
        }),
    ];
    are_named(&cheats);
}

#[test]
fn every_other_chain_and_answer_is_named() {
    let cheats: [Cheat; 14] = [
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
        ("no link of orange", |war| war.edit(war.nth("rolled", 1), "\"orange\"", "\"green\"")),
        ("before a new chain was committed to", |war| {
            let commitment = war.nth("committed", 0);
            war.rows.remove(commitment - 1);
        }),
        ("has already committed to the next chain", |war| {
            let again = war.rows[war.nth("committed", 0) - 1].clone();
            let at = war.nth("committed", 1);
            war.rows.insert(at, again);
        }),
        ("a seat commits for itself only", |war| {
            let commitment = war.nth("committed", 0);
            war.rows[commitment - 1]["seat"] = "orange".into();
        }),
        ("a second time", |war| {
            let roll = war.rows[war.nth("rolled", 10) - 1].clone();
            war.rows.push(roll);
        }),
        ("app dice cannot be mistyped", |war| {
            let roll = war.nth("rolled", 0);
            war.amend(&json!({"faces": {"roll": roll, "now": [6, 6, 6, 6, 6, 6]}}), &[]);
        }),
        ("answers no call", |war| {
            let roll = war.nth("rolled", 0);
            war.rows[roll - 1]["cause"] = 1.into();
        }),
        ("with other faces", |war| war.edit(war.nth("rolled", 12), "[6,2]", "[6,6]")),
        ("which answered another question", |war| {
            let (first, other) = (war.nth("rolled", 10), war.nth("rolled", 1));
            let again = |seq: usize| format!("\"again\":{seq}");
            war.edit(war.nth("rolled", 12), &again(first), &again(other));
        }),
        ("thrown for another order", |war| war.edit(war.nth("ordered", 11), "defend", "defent")),
        ("come from one source", |war| {
            war.edit(war.nth("rolled", 12), "\"again\":", "\"typed_by\":\"Bert\",\"again\":");
        }),
    ];
    are_named(&cheats);
}

/// Each cheat, done to a whole journal, is noticed, and by its name.
fn are_named(cheats: &[Cheat]) {
    for (index, (named, cheat)) in cheats.iter().enumerate() {
        let mut war = War::whole();
        cheat(&mut war);
        let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &war.lines()));
        assert_eq!(code, Some(1), "cheat {index}, {named}: {said}");
        assert!(complaints.contains(named), "cheat {index}, {named}: {complaints}");
    }
}

/// What orange's device has kept at the end of [`War::whole`], after `given` of its answers.
fn backup(war: &War, given: usize) -> String {
    let (tip, answered) = war.device.as_ref().unwrap();
    let answered = &answered[..given];
    let memory =
        answered.iter().fold([0; 32], |memory, digest| sha256(&[memory, *digest].concat()));
    let question = answered.last().map_or_else(|| "-".to_owned(), hex);
    let generation = (0..=u8::MAX).find(|of| fresh("orange", *of).tip() == *tip).unwrap();
    let (secret, memory) = (hex(&secret("orange", generation)), hex(&memory));
    let body = format!(
        "# War Diary: the secret of one seat's dice. Who has it can foresee them.\nwardiary-dice 1\ncampaign {}\n\
         seat orange\nchain {tip} {LENGTH} {secret} - {given} {question} {memory}\n",
        war.rows[0]["hash"].as_str().unwrap(),
    );
    format!("{body}sum {}\n", hex(&sha256(body.as_bytes())))
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    sha2::Digest::finalize(sha2::Digest::chain_update(sha2::Sha256::default(), bytes)).into()
}

fn hex(bytes: &[u8; 32]) -> String {
    Link::from_bytes(*bytes).to_string()
}

/// Runs the script on a journal and a device's backup.
fn compared(war: &War, backup: &str) -> (Option<i32>, String, String) {
    const PROGRAM: &str = "import pathlib, subprocess, sys, tempfile
with tempfile.TemporaryDirectory() as folder:
    journal, backup = pathlib.Path(folder, 'a.jsonl'), pathlib.Path(folder, 'b.txt')
    lines, _, kept = sys.stdin.read().partition('\\0')
    journal.write_text(lines, encoding='utf-8'); backup.write_text(kept, encoding='utf-8')
    sys.exit(subprocess.run([sys.executable, sys.argv[1], str(journal), '--device', str(backup)]).returncode)";
    output(&python(&["-c", PROGRAM, SCRIPT], &format!("{}\0{backup}", war.lines())))
}

#[test]
fn a_device_that_was_asked_what_was_written_agrees() {
    let war = War::whole();
    let (code, said, complaints) = compared(&war, &backup(&war, 2));
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("2 answers compared"), "{said}");
    // A link that was given for a roll that was never entered.
    let (mut war, kept) = (War::whole(), backup(&war, 2));
    war.rows.truncate(war.nth("rolled", 16) - 1);
    let (code, said, complaints) = compared(&war, &kept);
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
}

#[test]
fn a_device_tells_what_it_was_not_asked() {
    let mut war = War::whole();
    let (tip, mut answered) = war.device.clone().unwrap();
    answered[0][0] ^= 1;
    war.device = Some((tip, answered));
    let (code, _, complaints) = compared(&war, &backup(&war, 2));
    assert_eq!(code, Some(1));
    assert!(complaints.contains("asked other questions"), "{complaints}");

    // The file goes back behind both answers.
    let (mut war, kept) = (War::whole(), backup(&War::whole(), 2));
    war.rows.truncate(war.nth("rolled", 15) - 1);
    let (code, _, complaints) = compared(&war, &kept);
    assert_eq!(code, Some(1));
    assert!(complaints.contains("an older copy of the journal"), "{complaints}");

    let war = War::whole();
    for (spoil, named) in [("seat orange", "checksum is wrong"), ("sum ", "checksum is wrong")] {
        let kept = backup(&war, 2).replacen(spoil, "seat blue", 1);
        let (code, _, complaints) = compared(&war, &kept);
        assert_eq!(code, Some(1), "{spoil}");
        assert!(complaints.contains(named), "{spoil}: {complaints}");
    }
}

#[test]
fn nonsense_is_answered_without_a_traceback() {
    const HEADER: &str = r#"{"wardiary_journal":2,"entries":1,"head":"","complete":true}"#;
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let entry = |kind: &str, cause: Value, body: &Value| {
        let row = json!({"seq": 1, "kind": kind, "seat": "blue", "battle": "main", "cause": cause, "body": body, "hash": "00"});
        format!("{HEADER}\n{row}\n")
    };
    let founded = |body: &str| entry("founded", Value::Null, &body.into());
    let inputs = [
        String::new(),
        "{".to_owned(),
        "[1]".to_owned(),
        deep.clone(),
        format!("{HEADER}\n"),
        format!("{HEADER}\n{{\"seq\":1}}\n"),
        HEADER.replace(":2,", ":1,"),
        founded(&deep),
        founded("[]"),
        founded(r#"{"dice":7}"#),
        founded(r#"{"dice":{"campaign":"c","seats":{"blue":{"tip":"00","length":3}}}}"#),
        founded(r#"{"dice":{"campaign":"c","seats":{"blue":{"tip":7,"length":3}}}}"#),
        founded(r#"{"dice":{"campaign":"c","seats":{}}}"#),
        entry("founded", Value::Null, &json!({})),
        entry("rolled", 7.into(), &"{}".into()),
        entry("committed", Value::Null, &r#"{"seat":"blue"}"#.into()),
        entry("roll_called", Value::Null, &r#"{"call":0,"count":1,"sides":0}"#.into()),
    ];
    for input in inputs {
        let (code, said, complaints) = output(&python(&[SCRIPT, "-"], &input));
        let shown = input.chars().take(100).collect::<String>();
        assert_eq!(code, Some(1), "{shown}: {said}");
        let is_said = !complaints.is_empty() && !complaints.contains("Traceback");
        assert!(is_said, "{shown}: {complaints}");
    }
    assert_eq!(python(&[SCRIPT, "/nowhere/at/all"], "").status.code(), Some(1));
    for question in [&[SCRIPT][..], &[SCRIPT, "-", "--device"]] {
        assert_eq!(python(question, "").status.code(), Some(2));
    }
}
