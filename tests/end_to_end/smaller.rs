//! Smaller battles from the keyboard: a close combat of the division battle fought out by companies, a fire of it by squads, with
//! corrections, names and decorations; a prepared action; everything read back from the file.

use crate::desk::Desk;

/// Types lines at `play` and gives what stood on the screen.
#[track_caller]
fn play(desk: &Desk, lines: &[&str]) -> String {
    let typed = format!("{}\n", lines.join("\n"));
    let said = desk.feed(&["play", "war.wardiary", "--pace", "0"], typed.as_bytes());
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    // Long lines are wrapped: words that belong together stand together again.
    (said.out + &said.err).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn told(screen: &str, wanted: &[&str]) {
    for words in wanted {
        assert!(screen.contains(words), "wanted «{words}»: {screen}");
    }
}

/// A squad's fire, fought out man by man, told about, ended, corrected and accepted.
const SQUADS: &[&str] = &[
    "battle fight-1",
    "umpire rule place o1.1 36,28",
    "to see them",
    "fight out",
    "table 125",
    "",
    "rename us.armoured:2 Dick Winters",
    "umpire decorate us.armoured:2 Silver Star",
    "umpire decorate us.armoured:2 Silver Star because he held the hedge",
    "people",
    "person fight-2@b3",
    "battle fight-2",
    "end",
    "umpire rule wound o1 dead",
    "so it went",
    "umpire rule end blue",
    "so it went",
    "close fight-2",
    "umpire correct fight-2 de.1 killed 4 because a miscount",
    "umpire correct fight-2 o1.1 killed 3 wounded 2 because they were counted again",
    "accept fight-2",
    "",
    "q",
];
const SQUADS_TOLD: &[&str] = &[
    "The fire at 1st Company I/1 is fought out with Combat!: 10 men of Combat Group against 10",
    "is now called Dick Winters.",
    "A decoration needs a reason.",
    "Dick Winters is awarded the Silver Star: he held the hedge",
    "20 of 20 people",
    "Silver Star: he held the hedge (entry",
    "\" reports: 1st Company I/1: 1 killed; Combat Group holds",
    "The report does not balance: the report names de.1, who was not sent.",
    "\" was corrected by ruling (they were counted again): ",
    "(they were counted again): 1st Company I/1: 3 killed, 2 wounded",
    "1st Company I/1 loses 5 men in a fight of its own.",
];

/// The book's second example, before the armoured infantry attacks.
fn at_the_crossroads() -> Desk {
    let desk = Desk::new();
    desk.reply("new book-examples/close-combat war.wardiary --blue Anna --orange Bert");
    let orders = ["all M", "", "all M", "", "1", "66", "11", "1", "q"];
    told(&play(&desk, &orders), &["Armoured Combat Group takes its turn."]);
    desk
}

#[test]
fn a_war_at_three_scales_is_played_at_the_keyboard() {
    let desk = at_the_crossroads();
    let opens =
        ["fight out", "table 82 60", "", "battle", "battle fight-1", "1", "6", "1", "1", "1", "q"];
    let screen = play(&desk, &opens);
    told(
        &screen,
        &[
            "fought out with Combat Captain: 200 men of Combat Group against 200 of Infantry",
            "blue and orange to act",
            "Combat Group has the initiative.",
            "Armoured Infantry I is active.",
        ],
    );
    // Brought close by the umpire, a squad's fire is met man by man.
    let screen = play(&desk, SQUADS);
    told(&screen, SQUADS_TOLD);
    let above = [
        "close fight-1",
        "",
        "umpire correct fight-1 us.armoured killed 2 wounded 6, holder blue because the umpire saw it",
        "accept fight-1",
        "",
        "",
        "",
        "q",
    ];
    let screen = play(&desk, &above);
    told(
        &screen,
        &[
            "Armoured Infantry: 2 killed, 6 wounded; 1st Company: 3 killed, 2 wounded; Combat Group holds 0504",
            "1st Company must fall back",
            "Armoured Infantry advances",
        ],
    );
    let status = desk.reply("status war.wardiary");
    let men = |side: usize, what: &str| status["status"]["sides"][side][what].as_u64();
    assert_eq!((men(0, "killed"), men(0, "wounded")), (Some(2), Some(6)), "{status}");
    assert_eq!((men(1, "killed"), men(1, "wounded")), (Some(3), Some(2)), "{status}");
    desk.assert_whole(&desk.path("war.wardiary"));
    is_taken_back(&desk);
}

/// What the squads' fight brought is taken back after both scales above have used it: by consent, and everything with it.
fn is_taken_back(desk: &Desk) {
    let file = desk.path("war.wardiary");
    let sql = "SELECT min(seq) FROM entry WHERE body LIKE '%link_accepted%fight-2%'";
    let accepted: i64 = crate::chain::reader(&file).query_row(sql, [], |row| row.get(0)).unwrap();
    let amend =
        format!("amend war.wardiary {accepted} --and-after --seat blue --yes --reason miscounted");
    let alone = desk.ask(&amend);
    assert_eq!(alone.code, Some(6), "{}{}", alone.out, alone.err);
    desk.reply(&format!("{amend} --agreed-by orange --agreed-by umpire"));
    let status = desk.reply("status war.wardiary");
    for side in [0, 1] {
        for what in ["killed", "wounded"] {
            assert_eq!(status["status"]["sides"][side][what], 0, "{status}");
        }
    }
    let screen = play(desk, &["battle", "q"]);
    told(
        &screen,
        &[
            "fight-1 The crossroads, 0504 - Combat Captain",
            "waits in \"The crossroads, 0504\" to be accepted.",
        ],
    );
    desk.assert_whole(&file);
}

/// A player who corrects, decorates, promotes or rules in his own name is refused, told who may and how, and nothing is written:
/// neither at the prompt nor as a command is he taken for the umpire, nor for the other side.
#[test]
fn nobody_is_taken_for_the_umpire() {
    let desk = at_the_crossroads();
    // The line without positions names the same fight.
    let opens = ["fight out", "table 83 60", "", "battle fight-1", "1", "6", "1", "1", "1", "q"];
    play(&desk, &opens);
    let to_report = [
        "battle fight-1",
        "umpire rule place o1.1 36,28",
        "to see them",
        "fight out",
        "table 125",
        "",
        "battle fight-2",
        "end",
        "umpire rule end blue",
        "so it went",
        "close fight-2",
        "q",
    ];
    told(&play(&desk, &to_report), &["reports"]);
    let before = desk.entries();
    let only = |what: &str| format!("Only the umpire, or both sides together, may {what}");
    for (words, what) in [
        ("correct fight-2 o1.1 killed 3 because I say so", "correct a report"),
        ("decorate us.armoured:2 Silver Star because he asked", "award a decoration"),
    ] {
        let line = format!("order war.wardiary --seat blue {words}");
        let refused = desk.run(line.split_whitespace());
        assert_eq!(refused.code, Some(6), "{line}: {}{}", refused.out, refused.err);
        told(&refused.err, &[&only(what), "--seat umpire"]);
        told(&play(&desk, &[words, "q"]), &[&only(what), "begins with umpire"]);
        assert_eq!(desk.entries(), before, "{line}");
    }
    told(&play(&desk, &["rule end blue", "q"]), &[&only("rule"), "umpire rule end blue"]);
    // At the prompt of one side the other side's man is not renamed in the other side's name.
    let foreign = play(&desk, &["rename de.1:0 Fritz", "rename us.armoured:2 Dick Winters", "q"]);
    told(&foreign, &["is not of your side"]);
    assert_eq!(
        desk.entries(),
        before + 2,
        "an order and a name: one of the two is of the side at the prompt"
    );
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// A close combat left to squads at once, given up again: then it is thrown for. The words of the division's orders do nothing
/// in a smaller battle.
#[test]
fn what_is_given_up_is_thrown_for_at_the_keyboard() {
    let desk = at_the_crossroads();
    let lines = [
        "87",
        "",
        "battle fight-1",
        "end",
        "move us.armoured 0505",
        "abandon fight-1",
        "",
        "",
        "",
        "11111",
        "a",
        "",
        "",
        "",
        "q",
    ];
    let screen = play(&desk, &lines);
    told(
        &screen,
        &[
            "fought out with Combat!: 10 men of Combat Group against 10 of Infantry. Who holds",
            "\"us.armoured\" is one word too many",
            "Give up \"The crossroads, 0504\"? It will not count, and dice decide as usual",
            "\"The crossroads, 0504\" is given up; it does not count.",
            "hits",
        ],
    );
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// A war that is one fight begins at its table, has no map, and is played there to its end.
#[test]
fn a_war_of_one_fight_is_played_at_its_table() {
    let desk = Desk::new();
    desk.reply("new first-skirmish war.wardiary --blue Anna --orange Bert");
    let screen = play(&desk, &["1", "a", "battle", "q"]);
    told(&screen, &["draw the next of 12 cards", "The card of", "farm Lisse Farm - Combat!"]);
    desk.ask("map war.wardiary").refused(2, "no_map");
    let status = desk.run(["status", "war.wardiary"]);
    assert!(
        !status.out.contains("Objective points") && !status.out.contains("round"),
        "{}",
        status.out
    );
    let words = ["play", "war.wardiary", "--computer", "blue", "--computer", "orange"];
    let said = desk.feed(&[&words[..], &["--pace", "0"]].concat(), b"");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let status = desk.reply("status war.wardiary");
    assert!(status["status"]["over"].is_string(), "{status}");
    let report = desk.run(["report", "war.wardiary"]);
    assert!(
        report.out.contains(
            "C Company brought 6 men to Lisse Farm, 7. Kompanie 6; it was fought with Combat!."
        ),
        "{}",
        report.out
    );
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// A war of two companies, with a farm between them that may be fought for at any time.
fn founded_with_a_farm_at_any_time(desk: &Desk) {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let from = tests.join("../crates/campaign/tests/scenarios/farm");
    let to = desk.path("skirmish");
    std::fs::create_dir(&to).expect("a folder");
    for file in std::fs::read_dir(from).expect("a scenario") {
        let file = file.expect("a file");
        std::fs::copy(file.path(), to.join(file.file_name())).expect("copied");
    }
    desk.reply("new skirmish war.wardiary --blue Anna --orange Bert");
}

/// A scenario's own action, opened at the keyboard, on the table the scenario has laid.
#[test]
fn a_prepared_action_is_opened_at_the_keyboard() {
    let desk = Desk::new();
    founded_with_a_farm_at_any_time(&desk);
    let lines =
        ["all H", "", "all H", "", "prepared", "", "", "battle", "battle farm", "1", "a", "q"];
    let screen = play(&desk, &lines);
    told(&screen, &["The action \"Lisse Farm\" is fought out with Combat!: 6 men", "The card of"]);
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// One that may be fought at any time is opened, and gone into, while orders are written.
#[test]
fn a_prepared_action_of_any_time_is_opened_in_the_orders_phase() {
    let desk = Desk::new();
    founded_with_a_farm_at_any_time(&desk);
    let lines = ["open", "open mill", "open farm", "", "open farm", "battle farm", "1", "a", "q"];
    let screen = play(&desk, &lines);
    told(
        &screen,
        &[
            "farm, Lisse Farm, whenever the battle goes on: can be opened now",
            "There is no prepared battle mill",
            "The action \"Lisse Farm\" is fought out with Combat!: 6 men",
            "already opened",
            "The card of",
        ],
    );
    // It is fought out, and both sides still write their orders.
    let lines = ["battle main", "all H", "", "all H", "", "q"];
    told(&play(&desk, &lines), &["turns its orders up"]);
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// Where the division battle waits for the farm, only the side whose man acts there has something to do: the program plays both to
/// the end all the same.
#[test]
fn the_program_plays_both_sides_of_a_war_and_of_its_farm() {
    let desk = Desk::new();
    founded_with_a_farm_at_any_time(&desk);
    play(&desk, &["all M", "", "all M", "", "prepared", "", "", "q"]);
    let words = ["play", "war.wardiary", "--computer", "blue", "--computer", "orange"];
    let said = desk.feed(&[&words[..], &["--pace", "0"]].concat(), b"");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    // That nothing waits any more stands in the log, and is no news.
    const STEP: &str = "Nothing is left to settle.";
    assert!(!said.out.contains(STEP) && !said.err.contains(STEP));
    let log = desk.run(["log", "war.wardiary", "--from", "1"]);
    assert!(log.out.contains(STEP), "{}", log.out);
    let status = desk.reply("status war.wardiary");
    assert!(status["status"]["over"].is_string(), "{status}");
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// Two tables have dice waiting at the same time: each answer is for the call it names, and at the keyboard one goes from one
/// to the other and leaves neither behind.
#[test]
fn two_tables_wait_for_dice() {
    let desk = Desk::new();
    founded_with_a_farm_at_any_time(&desk);
    play(&desk, &["open farm", "", "q"]);
    desk.reply("order war.wardiary --seat blue seal");
    desk.reply("order war.wardiary --seat orange seal");
    let thrown = desk.reply("order war.wardiary --seat blue throw")["done"]["call"].take();
    let drawn = desk.reply("order war.wardiary --seat blue --battle farm 1")["done"]["call"].take();
    assert_eq!((&thrown["battle"], &drawn["battle"]), (&"main".into(), &"farm".into()));
    for line in [
        "dice war.wardiary --seat blue 66",
        "choose war.wardiary --seat blue hold",
        "odds war.wardiary --seat blue",
    ] {
        let said = desk.ask(line);
        said.refused(2, "call.which");
        let hint = said.json()["error"]["hint"].to_string();
        for call in [&thrown, &drawn] {
            assert!(hint.contains(&format!("--call {}", call["entry"])), "{line}: {hint}");
        }
    }
    let odds =
        |battle: &str| desk.reply(&format!("odds war.wardiary --seat blue --battle {battle}"));
    assert_eq!(odds("main")["odds"]["roll"]["call"]["count"], 2);
    assert_eq!(odds("farm")["odds"]["roll"]["call"]["sides"], 12);
    let screen = play(&desk, &["battle farm", "battle main", "65", "21", "q"]);
    told(
        &screen,
        &[
            "waits elsewhere: farm: Anna: The top card of 12",
            "waits elsewhere: main: Anna: C Company throws for the next move",
            "C Company goes next.",
            "choose a battalion to move. In farm: Anna: The top card of 12.",
        ],
    );
    desk.reply("dice war.wardiary --seat blue --app");
    desk.assert_whole(&desk.path("war.wardiary"));
    // Taking back the throw leaves the farm as it is.
    desk.reply("amend war.wardiary last --battle main --agreed-by orange --yes --reason again");
    let log = desk.reply("log war.wardiary --from 1")["log"].take();
    let out = |battle: &str| {
        let lines = log.as_array().expect("lines").iter();
        lines.filter(|line| line["battle"] == battle && line["counts"] == false).count()
    };
    assert!(out("main") > 3 && out("farm") == 0, "{log}");
    desk.assert_whole(&desk.path("war.wardiary"));
}
