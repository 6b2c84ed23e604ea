//! What is not for everybody's eyes: briefings, private remarks, copies and exports for one seat, and the secrets of the dice.

use serde_json::{Value, json};

use crate::desk::Desk;
use crate::program::root;

/// Words that only stand in a side's briefing.
fn only_in(side: &str) -> String {
    let read = |side: &str| {
        let file = root().join(format!("campaigns/first-light/briefing-{side}.md"));
        std::fs::read_to_string(file).expect("a briefing")
    };
    let (own, other) = match side {
        "blue" => (read("blue"), read("orange")),
        _ => (read("orange"), read("blue")),
    };
    let sentences = own.split(['\n', '.']).map(str::trim).filter(|text| text.len() > 25);
    let mut own_only = sentences.filter(|text| {
        // Marks of Markdown are not shown.
        !other.contains(text) && text.is_ascii() && !text.contains('*')
    });
    own_only.next().expect("something that only this side was told").to_owned()
}

/// The entry that holds a side's briefing.
fn briefed(desk: &Desk, side: &str) -> i64 {
    let log = desk.reply("log war.wardiary --from 1")["log"].take();
    let of = |line: &&Value| line["kind"] == "briefed" && line["audience"] == side;
    let lines = log.as_array().expect("lines");
    lines.iter().find(of).expect("a briefing")["seq"].as_i64().expect("a number")
}

#[test]
fn a_briefing_is_for_its_own_side() {
    let desk = Desk::played();
    let secret = only_in("orange");
    let told = desk.run(["briefing", "war.wardiary", "--seat", "orange"]);
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&told.out).contains(&words(&secret)), "{}", told.out);
    let told = desk.run(["briefing", "war.wardiary", "--seat", "blue"]);
    assert!(told.out.contains("For orange's eyes only."), "{}", told.out);
    assert!(words(&told.out).contains(&words(&only_in("blue"))), "{}", told.out);
    let entry = briefed(&desk, "orange");
    for command in [
        "briefing war.wardiary --seat blue".to_owned(),
        "log war.wardiary --from 1 --seat blue".to_owned(),
        format!("entry war.wardiary {entry} --seat blue"),
        format!("why war.wardiary {entry} --seat blue"),
        "status war.wardiary --seat blue".to_owned(),
        "report war.wardiary --for blue".to_owned(),
        "report war.wardiary".to_owned(),
    ] {
        let said = desk.ask(&command);
        assert!(!said.out.contains(&secret), "{command}: {}", said.out);
    }
    let is_withheld = |seat: &str| {
        let log =
            desk.reply(&format!("log war.wardiary --from {entry} --to {entry} --seat {seat}"));
        log["log"][0]["withheld"] == true
    };
    assert!(is_withheld("blue") && !is_withheld("orange"));
    let own = desk.ask(&format!("entry war.wardiary {entry} --seat orange"));
    assert!(own.out.contains(&secret), "{}", own.out);
}

/// A copy or an export for one seat holds nothing that is not for its eyes, verifies whole, and says what it lacks.
#[test]
fn a_copy_for_one_seat_lacks_the_others_texts_and_is_whole() {
    let desk = Desk::played();
    let secret = only_in("orange");
    let holds = |name: &str| {
        let bytes = std::fs::read(desk.path(name)).expect("the file");
        bytes.windows(secret.len()).any(|window| window == secret.as_bytes())
    };
    desk.reply("export war.wardiary all.jsonl");
    desk.reply("export war.wardiary blue.jsonl --seat blue");
    desk.reply("copy war.wardiary blue.wardiary --seat blue");
    assert!(holds("all.jsonl") && holds("war.wardiary"));
    assert!(!holds("blue.jsonl") && !holds("blue.wardiary"));
    let stranger = Desk::new();
    let head = |desk: &Desk, name: &str| desk.reply(&format!("verify {name}"))["verified"].take();
    let whole = head(&desk, "war.wardiary");
    for name in ["blue.jsonl", "blue.wardiary"] {
        std::fs::copy(desk.path(name), stranger.path(name)).expect("copied");
        let said = stranger.script("verify_journal.py", [stranger.path(name)]);
        assert_eq!(said.code, Some(0), "{}", said.err);
    }
    stranger.reply("import blue.jsonl again.wardiary");
    for name in ["blue.wardiary", "again.wardiary"] {
        let verified = head(&stranger, name);
        assert_eq!((&verified["head"], &verified["root"]), (&whole["head"], &whole["root"]));
        assert_eq!(verified["withheld"], 1, "{verified}");
        let told = stranger.run(["verify", name]).out;
        assert!(told.contains("Withheld"), "{told}");
        let message = stranger.ask(&format!("note {name} hello")).refused(1, "journal.read_only");
        assert!(message.contains("withheld"), "{message}");
    }
}

/// From the headers alone a stranger's script shows what each seat was told in a war with fog: what the program has shown it, no more
/// and no less. What is a turn on its way is not read before.
// covers OPS-R63
#[test]
fn a_stranger_shows_what_each_was_told() {
    let desk = Desk::new();
    let program = ["blue", "blue.armour", "blue.para", "orange", "orange.veld"];
    let seats: String = program.iter().map(|seat| format!(" --computer {seat}")).collect();
    let options = "--option ops.fog=seats --option ops.reportDelay=1";
    desk.reply(&format!("new first-corridor war.wardiary {options}{seats}"));
    // The umpire goes on and lets the app throw; a line that does not fit is answered, and does nothing.
    let said = desk.feed(&["play", "war.wardiary", "--pace", "0"], "\na\n".repeat(14).as_bytes());
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    desk.reply("export war.wardiary all.jsonl");
    let stranger = Desk::new();
    let file = stranger.path("all.jsonl");
    std::fs::copy(desk.path("all.jsonl"), &file).expect("copied");
    let export = std::fs::read_to_string(&file).expect("the export");
    let entries = export.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON"));
    let for_some: Vec<i64> = entries
        .filter(|entry: &Value| entry["audience"] != "")
        .filter_map(|entry| entry["seq"].as_i64())
        .collect();
    let round = &desk.reply("status war.wardiary")["status"]["round"];
    let mut told = 0;
    for seat in program {
        let words = ["--told", seat, file.to_str().expect("a path")];
        let script = stranger.script("verify_journal.py", words);
        assert_eq!(script.code, Some(0), "{}", script.err);
        let numbers = |line: &str| -> Option<[i64; 2]> {
            let mut words = line.split(' ');
            Some([words.next()?.parse().ok()?, words.nth(1)?.parse().ok()?])
        };
        let listed = script.out.lines().filter_map(numbers);
        let read: Vec<i64> =
            listed.filter(|[_, from]| Some(*from) <= round.as_i64()).map(|[seq, _]| seq).collect();
        let log = desk.reply(&format!("log war.wardiary --seat {seat} --from 1"))["log"].take();
        let lines = log.as_array().expect("lines").iter();
        let open = lines.filter(|line| line["withheld"] != true);
        let mut shown: Vec<i64> = open.filter_map(|line| line["seq"].as_i64()).collect();
        shown.retain(|seq| for_some.contains(seq));
        assert_eq!(read, shown, "{seat}");
        told += read.len();
    }
    assert!(told > 30, "only {told} entries were told to a seat");
}

#[test]
fn a_private_remark_is_opened_by_the_umpire() {
    let desk = Desk::played();
    let said = "note war.wardiary --seat blue --private they are weak on the left";
    let entry = desk.reply(said)["done"]["first"].as_i64().expect("an entry");
    let log = |desk: &Desk, seat: &str| {
        desk.reply(&format!("log war.wardiary --last 3 --seat {seat}"))["log"].to_string()
    };
    assert!(log(&desk, "blue").contains("weak on the left"));
    assert!(!log(&desk, "orange").contains("weak on the left"), "{}", log(&desk, "orange"));
    let request = json!({ "open": { "file": "war.wardiary", "entries": [entry], "reason": " " } });
    desk.feed(&["api"], request.to_string().as_bytes()).refused(2, "open.no_reason");
    desk.reply(&format!("open war.wardiary {entry} --reason the_evening_is_over"));
    assert!(log(&desk, "orange").contains("weak on the left"));
    let again = format!("open war.wardiary {entry} --reason again");
    desk.ask(&again).refused(6, "open.already");
    // Everything else: the war is over.
    desk.reply("open war.wardiary --reason the_war_is_over");
    let told = desk.run(["briefing", "war.wardiary", "--seat", "blue"]);
    assert!(!told.out.contains("For the umpire only"), "{}", told.out);
    desk.assert_whole(&desk.path("war.wardiary"));
}

const PASSPHRASE: &[u8] = b"correct horse battery\n";

/// A line of standard input, never an argument: without it the app does not throw, with another neither, with it it does.
#[test]
fn a_passphrase_guards_the_dice_of_a_seat() {
    let desk = Desk::laid();
    let keeper = |desk: &Desk| {
        let kept = desk.reply("dice-secret war.wardiary --seat blue");
        kept["dice_keepers"][0]["keeper"].clone()
    };
    assert_eq!(keeper(&desk), "file");
    desk.ask("dice-secret war.wardiary lock").refused(2, "arguments");
    desk.ask("dice-secret war.wardiary lock --seat blue").refused(2, "passphrase.none");
    let lock = ["dice-secret", "war.wardiary", "lock", "--seat", "blue", "--json"];
    desk.feed(&lock, b"short\n").refused(2, "dice.short_passphrase");
    desk.feed(&lock, PASSPHRASE).reply();
    assert_eq!(keeper(&desk), "locked");
    desk.reply("order war.wardiary --seat blue throw");
    desk.ask("dice war.wardiary --seat blue --app").refused(6, "dice.locked");
    let throw = ["dice", "war.wardiary", "--seat", "blue", "--app", "--json"];
    desk.feed(&throw, b"correct horse batteries\n").refused(6, "dice.wrong_passphrase");
    let unlock = ["dice-secret", "war.wardiary", "unlock", "--seat", "blue", "--json"];
    desk.feed(&unlock, b"guess guess guess\n").refused(6, "dice.wrong_passphrase");
    desk.feed(&unlock, PASSPHRASE).reply();
    desk.ask("dice war.wardiary --seat blue --app").refused(6, "dice.locked");
    desk.feed(&throw, PASSPHRASE).reply();
    // Typed dice need none.
    desk.reply("dice war.wardiary --seat orange 11");
    let bytes = std::fs::read(desk.path("war.wardiary")).expect("the file");
    let words = PASSPHRASE.trim_ascii_end();
    assert!(!bytes.windows(words.len()).any(|window| window == words), "it is not in the file");
    let free = ["dice-secret", "war.wardiary", "free", "--seat", "blue", "--json"];
    desk.feed(&free, PASSPHRASE).reply();
    assert_eq!(keeper(&desk), "file");
    desk.feed(&lock, PASSPHRASE).reply();
    // Forgotten: the seat commits anew, and everybody sees it.
    desk.reply("dice-secret war.wardiary renew --seat blue");
    assert_eq!(keeper(&desk), "file");
    assert!(desk.reply("log war.wardiary --last 1")["log"][0]["kind"] == "committed");
    desk.assert_whole(&desk.path("war.wardiary"));
}
