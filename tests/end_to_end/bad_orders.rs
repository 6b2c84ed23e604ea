//! Orders and answers that do not fit: exit code 6 and one sentence, words that are no order: exit code 2; nothing written.

use serde_json::json;

use crate::desk::Desk;

/// The command is refused so, and the journal stays as it was.
#[track_caller]
fn assert_refused(desk: &Desk, line: &str, exit: i32, code: &str) -> String {
    let before = desk.entries();
    let (found, word, message) = desk.ask(line).error();
    assert!(found == exit && word.starts_with(code), "{line}: {found} {word}: {message}");
    assert_eq!(desk.entries(), before, "{line}");
    let told = desk.run(line.split_whitespace());
    assert!(told.err.starts_with("error: ") && told.out.is_empty(), "{}{}", told.out, told.err);
    message
}

/// Sends an order as JSON, past the command line's own reading of names.
#[track_caller]
fn assert_order_refused(desk: &Desk, seat: &str, order: serde_json::Value, code: &str) {
    let before = desk.entries();
    let order = json!({ "battle": "main", "order": { "two_star_general": order } });
    let request = json!({ "order": { "file": "war.wardiary", "seat": seat, "order": order } });
    let said = desk.feed(&["api"], request.to_string().as_bytes());
    let (exit, word, message) = said.error();
    assert!(exit == 6 && word.starts_with(code), "{request}: {word}: {message}");
    assert!(said.json()["error"]["cite"].is_string(), "the rules refuse with a section: {message}");
    assert_eq!(desk.entries(), before);
}

#[test]
fn the_wrong_seat_and_out_of_turn() {
    let desk = Desk::played();
    // Blue won the throw: orange may not move, nor may blue move before a battalion is active.
    let activate = json!({ "activate": { "battalion": "eastfold" } });
    assert_order_refused(&desk, "orange", activate, "rules.");
    let foreign = json!({ "activate": { "battalion": "eastfold" } });
    assert_order_refused(&desk, "blue", foreign, "rules.");
    assert_refused(&desk, "order war.wardiary --seat umpire throw", 6, "rules.");
    assert_refused(&desk, "order war.wardiary --seat orange end", 6, "rules.");
    assert_refused(&desk, "order war.wardiary --seat blue seal", 6, "");
    assert_refused(&desk, "night war.wardiary --seat blue", 6, "night.not_now");
    assert_refused(&desk, "order war.wardiary --seat red throw", 2, "arguments");
}

#[test]
fn what_is_not_there_is_named() {
    let desk = Desk::played();
    for words in ["1", "throw", "{\"pass\":1}"] {
        let line = format!("order war.wardiary --seat blue --battle fight-9 {words}");
        let message = assert_refused(&desk, &line, 2, "no_such_battle");
        assert!(message.contains("fight-9"), "{message}");
    }
    assert_refused(&desk, "legal war.wardiary --seat blue --battle fight-9", 2, "no_such_battle");
    assert_refused(&desk, "log war.wardiary --from 99999", 2, "no_such_entry");
    assert_refused(&desk, "log war.wardiary --from 10 --to 2", 2, "log");
    let before = desk.entries();
    assert_eq!(desk.run(["note", "war.wardiary", " "]).code, Some(2));
    assert_eq!(desk.entries(), before);
}

#[test]
fn what_is_misspelt_is_told_what_was_meant() {
    let desk = Desk::played();
    let told = desk.run("order war.wardiary --seat blue atack 0905 marche.A".split_whitespace());
    assert!(told.code == Some(2) && told.err.contains("did you mean attack"), "{}", told.err);
    let told = desk.run("order war.wardiary --seat blue set marche X".split_whitespace());
    assert!(told.code == Some(2) && told.err.contains("M, H, D or R"), "{}", told.err);
}

#[test]
fn an_offer_is_taken_back_as_legal_gave_it() {
    let desk = Desk::played();
    let offers = desk.ask("legal war.wardiary --seat blue").json();
    let offer = offers["ok"]["legal"]["offers"][0].to_string();
    let said = desk.run(["order", "war.wardiary", "--seat", "blue", &offer]);
    assert_eq!(said.code, Some(0), "{offer}: {}", said.err);
}

#[test]
fn unknown_ids_and_words() {
    let desk = Desk::played();
    for words in [
        "dance",
        "activate nobody",
        "move marche.A",
        "attack 9 marche.A",
        "999",
        "{}",
        "recover marche.A 256",
    ] {
        let line = format!("order war.wardiary --seat blue {words}");
        assert_refused(&desk, &line, 2, "");
    }
    for words in ["move nobody.Z 0604", "attack 0905 nobody.Z", "give nobody.mg to marche.A"] {
        let line = format!("order war.wardiary --seat blue {words}");
        assert_refused(&desk, &line, 6, "rules.");
    }
    for order in [
        json!({ "activate": { "battalion": "nobody" } }),
        json!({ "move": { "stand": "nobody.Z", "path": ["0604"], "strategic": false } }),
        json!({ "transfer": { "platoon": "nobody.mg", "to": "marche.A" } }),
        json!({ "barrage": { "battery": "nobody", "target": "0905" } }),
    ] {
        assert_order_refused(&desk, "blue", order, "rules.");
    }
    assert_refused(&desk, "why war.wardiary 9999", 2, "no_such_entry");
    assert_refused(&desk, "state war.wardiary --at 9999", 2, "no_such_entry");
}

#[test]
fn a_destroyed_stand_obeys_nobody() {
    let desk = Desk::played();
    let done = desk.reply("rule war.wardiary strength marche.A 0 --reason lost_in_the_woods");
    assert!(done["done"]["told"].to_string().contains("ruled"), "{done}");
    desk.reply("order war.wardiary --seat blue activate marche");
    let go = json!({ "move": { "stand": "marche.A", "path": ["0705"], "strategic": false } });
    assert_order_refused(&desk, "blue", go, "rules.");
    let attack = json!({ "attack": { "stands": ["marche.A"], "target": "0705" } });
    assert_order_refused(&desk, "blue", attack, "rules.");
}

#[test]
fn dice_that_cannot_have_fallen() {
    let desk = Desk::laid();
    // Nobody asked for dice.
    assert_refused(&desk, "dice war.wardiary --seat blue 66", 6, "order.none_open");
    assert_refused(&desk, "dice war.wardiary --seat blue --app", 6, "order.none_open");
    desk.reply("amend war.wardiary last --yes --agreed-by orange --reason again");
    desk.reply("order war.wardiary --seat blue throw");
    let cases = [
        ("6", "1"),
        ("666", "3"),
        ("67", "7"),
        ("60", "0"),
        ("ab", "a"),
        ("6.5", "."),
        ("3*6", "3"),
        ("-", ""),
        ("1e1", "e"),
        ("٣٤", ""),
    ];
    for (typed, named) in cases {
        let line = format!("dice war.wardiary --seat blue {typed}");
        let message = assert_refused(&desk, &line, 6, "dice.");
        assert!(message.contains(named), "{typed}: {message}");
    }
    assert_refused(&desk, "dice war.wardiary --seat blue", 2, "arguments");
    assert_refused(&desk, "choose war.wardiary --seat blue hold", 6, "answer.wants_dice");
    assert_refused(&desk, "order war.wardiary --seat blue throw", 6, "order.still_open");
    // The right ones go through afterwards.
    desk.reply("dice war.wardiary --seat blue 2*5");
}

#[test]
fn choices_that_are_not_offered() {
    let desk = Desk::played();
    desk.reply("rule war.wardiary order marche M --reason to_attack");
    desk.reply("order war.wardiary --seat blue activate marche");
    desk.reply("order war.wardiary --seat blue move marche.A 0705");
    let done = desk.reply("order war.wardiary --seat blue attack 0905 marche.A");
    let choice = done["done"]["call"]["call"]["choice"].clone();
    let offered = choice["options"].as_array().expect("supports are offered").len();
    for words in ["eastfold.mortars", "marche.mortars marche.mortars", "nonsense", "W-BATTERY!"] {
        let line = format!("choose war.wardiary --seat blue {words}");
        let message = assert_refused(&desk, &line, 6, "");
        assert!(message.len() > 20, "{message}");
    }
    let beyond = format!("choose war.wardiary --seat blue {}", offered + 1);
    assert_refused(&desk, &beyond, 2, "");
    assert_refused(&desk, "dice war.wardiary --seat blue 666", 6, "answer.wants_choice");
    assert_refused(&desk, "choose war.wardiary --seat blue --usual marche.mortars", 2, "arguments");
    desk.reply("choose war.wardiary --seat blue marche.mortars");
}

#[test]
fn the_same_key_is_applied_once() {
    let desk = Desk::played();
    let key = "--idem 000102030405060708090a0b0c0d0e0f";
    let line = format!("order war.wardiary --seat blue activate marche {key}");
    let first = desk.reply(&line);
    let entries = desk.entries();
    let second = desk.reply(&line);
    assert_eq!(desk.entries(), entries, "nothing is written the second time");
    assert_eq!(first["done"]["first"], second["done"]["first"]);
    assert_eq!(first["done"]["told"], second["done"]["told"]);
    let other = format!("order war.wardiary --seat blue activate lowland {key}");
    assert_refused(&desk, &other, 2, "idem_reused");
    assert_refused(&desk, "order war.wardiary --seat blue end --idem 12", 2, "idem");
}

/// Dice, and another seat's order, are changed only with the agreement of the other side or the umpire; and nothing is without
/// confirmation.
#[test]
fn an_amendment_needs_confirmation_and_agreement() {
    let desk = Desk::played();
    let thrown = desk.last_order();
    let alone = "amend war.wardiary last --yes --reason oops";
    let message = assert_refused(&desk, alone, 6, "amend.needs_consent");
    assert!(message.contains("must agree"), "{message}");
    let own =
        format!("amend war.wardiary {thrown} --seat blue --agreed-by blue --yes --reason oops");
    assert_refused(&desk, &own, 6, "amend.needs_consent");
    let unconfirmed = "amend war.wardiary last --agreed-by orange --reason oops";
    let message = assert_refused(&desk, unconfirmed, 2, "amend.not_confirmed");
    assert!(message.contains("no terminal"), "{message}");
    let silent = "amend war.wardiary last --agreed-by orange --yes";
    assert_refused(&desk, silent, 2, "amend.no_reason");
    desk.reply("amend war.wardiary last --agreed-by orange --yes --reason oops");
}

/// What cannot be changed says why, and what could be.
#[test]
fn what_cannot_be_amended() {
    let desk = Desk::played();
    let (thrown, rolled) = (desk.last_order(), desk.entry_of("rolled"));
    let umpire = "--seat umpire --yes --reason oops";
    for (change, exit, code) in [
        ("1".to_owned(), 2, "amend.out_of_range"),
        ("99999".to_owned(), 2, "no_such_entry"),
        ("0".to_owned(), 2, ""),
        (format!("{}", desk.entry_of("noted")), 6, "amend.no_order"),
        (format!("{thrown} --redo"), 2, "amend.no_amendment"),
        (format!("{thrown} with love"), 2, "words"),
        (format!("{thrown} 66"), 2, "words"),
        (format!("{rolled} with dice 67"), 6, "dice."),
        (format!("{rolled} with dice 6"), 6, "dice."),
        (format!("{thrown} with dice 66"), 2, "words"),
        (format!("{rolled} with choose hold"), 2, "not_a_choice"),
        (format!("{thrown} with order 1"), 2, "words"),
        (format!("{thrown} with order seal"), 2, "words"),
        (format!("{thrown} with order activate marche"), 6, "amend.refused"),
        (format!("before {thrown} strength marche.A 3"), 2, "words"),
        (format!("before {thrown} rule strength marche.A 300"), 2, "words"),
        (format!("{rolled} with dice 66 --and-after"), 2, "words"),
        ("last --battle nowhere".to_owned(), 6, "amend.nothing"),
        ("last --redo".to_owned(), 2, "words"),
    ] {
        assert_refused(&desk, &format!("amend war.wardiary {change} {umpire}"), exit, code);
    }
    let out = format!("amend war.wardiary {thrown} {umpire}");
    let amendment = desk.reply(&out)["amended"]["entry"].as_i64().expect("an entry");
    assert_refused(&desk, &out, 6, "amend.already");
    let itself = format!("amend war.wardiary {amendment} {umpire}");
    assert_refused(&desk, &itself, 6, "amend.amendment");
    desk.reply(&format!("{itself} --redo"));
    assert_refused(&desk, &format!("{itself} --redo"), 6, "amend.already");
}

/// Dice are for the call they name: another one, an answered one, or one that was taken back gets none.
#[test]
fn dice_for_another_call_are_refused() {
    let desk = Desk::laid();
    desk.reply("order war.wardiary --seat blue throw");
    let answered = desk.entry_of("roll_called");
    let done = desk.reply("dice war.wardiary --seat blue 53");
    let call = done["done"]["call"]["entry"].as_i64().expect("an entry");
    let typed = |call: i64| format!("dice war.wardiary --seat orange --call {call} 66");
    let message = assert_refused(&desk, &typed(answered), 6, "answer.other_call");
    assert!(message.contains(&answered.to_string()), "{message}");
    assert_refused(&desk, &typed(1), 2, "answer.no_call");
    assert_refused(&desk, &typed(9999), 2, "no_such_entry");
    let choose = format!("choose war.wardiary --seat blue --call {answered} hold");
    assert_refused(&desk, &choose, 6, "answer.other_call");
    let elsewhere = "dice war.wardiary --seat blue --battle fight-1 66";
    let message = assert_refused(&desk, elsewhere, 6, "order.none_open");
    assert!(message.contains("fight-1"), "{message}");
    desk.reply(&typed(call));
    assert_refused(&desk, &typed(call), 6, "answer.other_call");
    desk.reply("amend war.wardiary last --agreed-by orange --yes --reason too_early");
    let message = assert_refused(&desk, &typed(call), 6, "answer.other_call");
    assert!(message.contains("taken back"), "{message}");
}
