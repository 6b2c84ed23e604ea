//! `play` through a pipe: a game by hand as far as a few keys reach, and a war that both commanders play to its end.

use crate::desk::Desk;

/// Types lines at `play` and gives what stood on the screen.
fn play(desk: &Desk, words: &[&str], lines: &str) -> String {
    let said =
        desk.feed(&[&["play", "war.wardiary", "--pace", "0"], words].concat(), lines.as_bytes());
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    said.out + &said.err
}

#[test]
fn a_few_keys_give_orders_throw_dice_and_take_them_back() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary --blue Anna --orange Bert");
    // Orders, laid on both sides; the throw with dice typed wrongly once; a look round; undo by consent; and leaving.
    let screen = play(
        &desk,
        &[],
        "all H\n\nall D\n\n1\n667\n66\n11\nwhy 18\nmap\nstatus\nnonsense words\n?\nq\n",
    );
    for words in
        ["Dig In", "typed by Anna", "Western Brigade goes next", "Corvelle", "Everything is saved"]
    {
        assert!(screen.contains(words), "wanted «{words}»: {screen}");
    }
    assert!(desk.entry_of("rolled") > 10);
    desk.assert_whole(&desk.path("war.wardiary"));
    // The end of the input is leaving; what was begun goes on next time.
    let entries = desk.entries();
    play(&desk, &[], "");
    assert_eq!(desk.entries(), entries);
    // A report never lands on the campaign.
    let screen = play(&desk, &[], "report war.wardiary\nq\n");
    assert!(screen.contains("exists already"), "{screen}");
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// "go" brings a place of the map into sight; "go on" is an order.
#[test]
fn an_operational_turn_goes_on_by_words() {
    let desk = Desk::new();
    desk.reply("new first-corridor war.wardiary");
    let screen = play(&desk, &[], "\n\ngo 0707\ngo there\nq\n");
    assert!(screen.contains("go needs a place on the map"), "{screen}");
    let laid = desk.entries();
    let screen = play(&desk, &[], "go on\nq\n");
    assert!(desk.entries() > laid, "everything has moved: {screen}");
    let log = desk.reply("log war.wardiary --last 4")["log"].to_string();
    assert!(log.contains("orders: go on."), "{log}");
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// What cannot be shown is a sentence, and the game goes on: a battle on a table has no map.
#[test]
fn a_look_that_fails_does_not_end_the_game() {
    let desk = Desk::new();
    desk.reply("new first-attack war.wardiary");
    let screen = play(&desk, &[], "map\nfind mill\nbattle\nnote still here\nq\n");
    for words in ["it has no map", "The mill yard wall", "blue and orange to act"] {
        assert!(screen.contains(words), "wanted «{words}»: {screen}");
    }
    assert!(desk.reply("log war.wardiary")["log"].to_string().contains("still here"), "{screen}");
}

/// With fog the player with both sides at his keyboard is the umpire: the sides lay their orders, and he goes on with the turn.
#[test]
fn with_fog_the_umpire_goes_on_at_the_keyboard() {
    let desk = Desk::new();
    desk.reply("new first-corridor war.wardiary --option ops.fog=seats");
    let both = ["--computer", "blue", "--computer", "orange"];
    // However many throws it comes to; at the umpire's prompt the line is none of his.
    let screen = play(&desk, &both, &format!("go on\n{}q\n", "a\n".repeat(12)));
    assert!(screen.contains("Enter: Resolve the air over zone 1"), "{screen}");
    let fought = desk.entries();
    let screen = play(&desk, &both, "\nq\n");
    assert!(desk.entries() > fought, "Enter goes on: {screen}");
    let log = desk.reply("log war.wardiary")["log"].to_string();
    assert!(log.contains("The umpire orders: go on."), "{log}");
    let refused = desk.ask("order war.wardiary --seat blue go on");
    assert_eq!(refused.code, Some(6), "{}", refused.out);
    assert!(refused.out.contains("the umpire throws all dice"), "{}", refused.out);
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// With fog a keyboard of one side is told what that side is asked, not what the umpire knows.
#[test]
fn with_fog_a_side_is_asked_in_its_own_words() {
    let desk = Desk::new();
    desk.reply("new first-corridor war.wardiary --option ops.fog=seats");
    let prompt = |seat: &str| {
        let status = desk.reply(&format!("status war.wardiary --seat {seat}"));
        status["status"]["prompt"].as_str().expect("a prompt").to_owned()
    };
    // Both sides lay their sheets; then it is the umpire who goes on.
    for seat in ["blue", "orange"] {
        desk.reply(&format!("order war.wardiary --seat {seat} seal"));
    }
    let (own, umpires) = (prompt("blue"), prompt("umpire"));
    assert_ne!(own, umpires, "otherwise this test shows nothing");
    let screen = play(&desk, &["--seat", "blue"], "q\n");
    let told = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&own) && !told.contains(&umpires), "{screen}");
}

/// What would change is shown before it is done; Enter does nothing, a yes does; redo brings it back, and a briefing is for its
/// own side.
#[test]
fn the_past_is_changed_at_the_keyboard() {
    let desk = Desk::played();
    desk.reply("order war.wardiary --seat blue activate marche");
    let before = desk.entries();
    let screen = play(&desk, &[], "undo\n\nbriefing\nq\n");
    for words in
        ["is taken out", "1 order no longer counts.", "Nothing was changed.", "orange's eyes"]
    {
        assert!(screen.contains(words), "wanted «{words}»: {screen}");
    }
    assert_eq!(desk.entries(), before);
    let screen = play(&desk, &[], "undo too early\ny\nredo\ny\nq\n");
    assert!(screen.contains("Changed by entry") && screen.contains("counts again"), "{screen}");
    assert_eq!(desk.entries(), before + 2, "two amendments and nothing else: {screen}");
    // The throw: dice fell, so the other side agrees or nothing is done.
    let rolled = desk.entry_of("rolled");
    let wrong = format!("amend {rolled} with dice 65\nmisread\n\nq\n");
    let screen = play(&desk, &[], &wrong);
    assert!(screen.contains("must agree") && screen.contains("the others must agree"), "{screen}");
    assert_eq!(desk.entries(), before + 2);
    play(&desk, &[], &wrong.replace("\n\nq", "\ny\nq"));
    assert!(desk.entries() > before + 2);
    desk.assert_whole(&desk.path("war.wardiary"));
}

#[test]
fn both_commanders_play_to_the_end() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary");
    let screen = play(&desk, &["--computer", "blue", "--computer", "orange"], "");
    assert!(screen.contains("The battle is over"), "{screen}");
    assert!(desk.reply("status war.wardiary")["status"]["over"].is_string());
    desk.assert_whole(&desk.path("war.wardiary"));
}
