//! A small war made by hand, and the lines its report must have. The figures are worked out here, not copied.
#![allow(clippy::disallowed_types, reason = "a test")]

use kernel::odds::Fraction;
use kernel::{Seat, Side};
use report::luck::Luck;
use report::model::{
    AarModel, About, AmendedOrder, Amendment, Capture, Chapter, CommanderName, Day, Fight,
    FightKind, Line, Losses, Moves, Night, Objective, OrderFate, Points, Recovery, Roll, Round,
    Ruling, Sentence, SideLosses, SideName, Situation, Source, StandMove, Story, Summary, Throw,
    Told, UnitLosses, What,
};
use report::{Audience, Entries, Options, Span, markdown};

fn sentence(text: &str, first: u64, last: u64) -> Sentence {
    Sentence { text: text.to_owned(), entries: Entries::between(first, last) }
}

fn throw(dice: u16, hits: u16, expected: Fraction) -> Throw {
    Throw { dice, hits, expected: Some(expected), roll: Some(48) }
}

/// Six dice on 5 or 6 bring 2 hits on average, four dice on 6 bring 2/3.
fn fight() -> Fight {
    Fight {
        kind: FightKind::CloseCombat,
        side: Side::Blue,
        attacker: "A Company and B Company".to_owned(),
        target: "1./78 in Foy (0709)".to_owned(),
        supports: vec!["North is supported by W Battery.".to_owned()],
        attack: throw(6, 4, Fraction::whole(2)),
        defence: Some(throw(4, 1, Fraction::new(2, 3))),
        outcome: vec!["1./78 loses 2 strength points (1 left).".to_owned()],
        destroyed: [0, 0],
    }
}

fn days() -> Vec<Day> {
    let place = "Foy (0709)".to_owned();
    let line = |entries: Entries, what: What| Line {
        hour: "09:00".to_owned(),
        place: place.clone(),
        entries,
        what,
    };
    let moved = StandMove {
        name: "A Company".to_owned(),
        from: "0605".to_owned(),
        to: "0708".to_owned(),
        manner: "marches".to_owned(),
    };
    let moves = Moves { side: Side::Blue, unit: "1-506".to_owned(), stands: vec![moved] };
    let told = Told { about: About::Objective, text: "North takes Foy (0709).".to_owned() };
    let lines = vec![
        line(Entries::between(30, 41), What::Moves(moves)),
        line(Entries::between(45, 52), What::Fight(Box::new(fight()))),
        line(Entries::one(53), What::Told(told)),
    ];
    let recovery = Recovery {
        side: Side::Orange,
        unit: "78th Regiment".to_owned(),
        points: 1,
        formed: vec!["Mortars".to_owned()],
        men: 31,
        entries: Entries::between(90, 93),
    };
    let night = Night { hour: "21:00".to_owned(), recoveries: vec![recovery], ..Night::default() };
    vec![Day {
        day: 2,
        date: "Wednesday, 20 December 1944".to_owned(),
        dawn: vec![sentence("Weather: fog.", 28, 28)],
        opening: Vec::new(),
        closing: Vec::new(),
        rounds: vec![Round {
            battle: String::new(),
            round: Some(1),
            hour: "09:00".to_owned(),
            lines,
            closing: Situation::default(),
        }],
        nights: vec![night],
    }]
}

fn model() -> AarModel {
    let lost = Losses { points: 2, killed: 9, wounded: 27, ..Losses::default() };
    let unit =
        UnitLosses { unit: "78th Regiment".to_owned(), losses: lost, entries: Entries::one(51) };
    AarModel {
        title: "A War".to_owned(),
        period: "Day 2, Wednesday, 20 December 1944".to_owned(),
        span: Span::Day(2),
        audience: Audience::Side(Side::Blue),
        reader: "For North".to_owned(),
        sides: [("North", "Anna"), ("South", "")].map(|(name, player)| SideName {
            name: name.to_owned(),
            player: player.to_owned(),
            ..SideName::default()
        }),
        umpire: "Carla".to_owned(),
        source: Source {
            entries: Entries::between(28, 93),
            hash: "ab".repeat(32),
            rules: vec!["tsg 12".to_owned(), "war 34".to_owned()],
            program: "wardiary 0.1.0".to_owned(),
        },
        summary: Summary {
            headline: "North leads, 3 points to 0.".to_owned(),
            happened: vec![sentence("North: 1 close combat.", 45, 52)],
            ..Summary::default()
        },
        points: Points {
            before: [0, 3],
            after: [3, 0],
            objectives: vec![Objective {
                name: "Foy (0709)".to_owned(),
                value: 3,
                before: Some(Side::Orange),
                after: Some(Side::Blue),
                taken: Some(Entries::one(53)),
            }],
        },
        days: days(),
        story: story(),
        losses: [SideLosses::default(), SideLosses { total: lost, units: vec![unit] }],
        rulings: vec![Ruling {
            when: "Day 2, 09:00".to_owned(),
            text: "Ruling: the bridge stands.".to_owned(),
            entries: Entries::one(60),
        }],
        amendments: vec![amendment()],
        luck: vec![luck()],
        ..AarModel::default()
    }
}

fn story() -> Story {
    let chapter = |is_night, sentences, brief| Chapter {
        day: 2,
        date: "Wednesday, 20 December 1944".to_owned(),
        is_night,
        battle: String::new(),
        sentences,
        brief,
    };
    let taken = sentence("At 09:00 A Company took Foy.", 45, 53);
    let told = vec![sentence("The weather was fog.", 1, 1), taken.clone()];
    let night = vec![sentence("South got 31 men back.", 90, 93)];
    let capture = Capture {
        when: "Day 2, 09:00".to_owned(),
        text: "Foy (3 points): from South to North.".to_owned(),
        entries: Entries::one(53),
    };
    Story {
        chapters: vec![chapter(false, told, vec![taken]), chapter(true, night, Vec::new())],
        captures: vec![capture],
    }
}

fn roll() -> Roll {
    Roll {
        entry: 48,
        when: "Day 2, 09:00".to_owned(),
        side: Some(Side::Blue),
        player: "Anna (North)".to_owned(),
        title: "Attack".to_owned(),
        cite: "§4".to_owned(),
        sides: 6,
        faces: vec![6, 3],
        rule: "6".to_owned(),
        value: 1,
        expected: Fraction::new(1, 3),
        or_more: Fraction::new(11, 36),
        or_less: Fraction::new(35, 36),
        source: "rolled by the app, roll 4".to_owned(),
        ledger: Vec::new(),
        counts: true,
    }
}

fn amendment() -> Amendment {
    Amendment {
        when: "Day 2, 09:00".to_owned(),
        entry: 75,
        by: Seat::Blue,
        agreed_by: vec![Seat::Orange, Seat::Umpire],
        reason: "a die lay <b>on the floor</b>".to_owned(),
        change: "the dice of entry 48 were 6 6 6 6 1 2, not 6 6 6 6 5 5".to_owned(),
        orders: vec![
            AmendedOrder {
                order: 45,
                words: "attack by A Company on Foy (0709)".to_owned(),
                fate: OrderFate::Changed,
                then: vec!["1./78 loses 3 strength points.".to_owned()],
                now: vec!["1./78 loses 2 strength points.".to_owned()],
                dice: 10,
            },
            AmendedOrder {
                order: 60,
                words: "move of B Company".to_owned(),
                fate: OrderFate::Falls,
                then: Vec::new(),
                now: Vec::new(),
                dice: 4,
            },
        ],
        more: 2,
        stands: true,
    }
}

fn luck() -> Luck {
    Luck {
        player: "Anna (North)".to_owned(),
        source: "typed from the table".to_owned(),
        rolls: 1,
        dice: 6,
        hits: 4,
        expected: Fraction::whole(2),
        percentile: Fraction::new(94, 100),
        low: 0,
        high: 4,
        course: Vec::new(),
        entries: Entries::one(48),
    }
}

fn has(text: &str, line: &str) {
    assert!(text.lines().any(|found| found == line), "missing: {line}\nin:\n{text}");
}

#[test]
fn each_line_of_the_diary_says_the_hour_the_event_and_its_entries() {
    let text = markdown(&model(), &Options::default());
    has(&text, "## Day 2: Wednesday, 20 December 1944");
    has(&text, "- Weather: fog. [28]");
    has(&text, "### 09:00, round 1");
    has(&text, "- 09:00 1-506 moves: A Company marches 0605 to 0708. [30–41]");
    has(
        &text,
        "- 09:00 **Close combat.** A Company and B Company (North) against 1./78 in Foy (0709): 4 hits with 6 dice \
         (2.0 expected); defender 1 hit with 4 dice (0.7 expected). North is supported by W Battery. 1./78 loses 2 \
         strength points (1 left). [45–52]",
    );
    has(&text, "- 09:00 North takes Foy (0709). [53]");
    has(&text, "### 21:00, the night");
    has(
        &text,
        "- 21:00 78th Regiment recovers 1 strength point and 31 men. Formed again: Mortars. [90–93]",
    );
}

/// The attack had 4 − 2 hits above its mean, the defence 1 − 2/3: 5/3 in all for North.
#[test]
fn dice_that_strayed_stand_under_luck_and_objectives_before_the_figures() {
    let text = markdown(&model(), &Options::default());
    has(&text, "**North leads, 3 points to 0.** [93]");
    let (before, luck) = text.split_once("## Luck").expect("luck");
    let strayed = "- Day 2, 09:00. A Company and B Company against 1./78 in Foy (0709): the dice favoured North by 1.7 hits. \
                   [45–52]";
    assert!(luck.contains(strayed) && !before.contains("the dice favoured"), "{text}");
    let (story, figures) = before.split_once("## The figures").expect("figures");
    let turn = "## Objectives that changed hands\n\n- Day 2, 09:00. Foy (3 points): from South to North. [53]";
    assert!(story.contains(turn) && figures.contains("| Foy (0709) |"), "{text}");
    has(&text, "| Objective  | Points | Before | After | Entry |");
    has(&text, "| Foy (0709) |      3 | South  | North | [53]  |");
}

/// The paragraph of a day keeps the entries of each sentence; a dispatch has the chief ones alone.
#[test]
fn a_day_is_a_paragraph_and_a_dispatch_has_its_chief_sentences() {
    let text = markdown(&model(), &Options::default());
    let day = "## Day 2, Wednesday, 20 December 1944\n\nThe weather was fog. [1]\nAt 09:00 A Company took Foy. [45–53]\n\n\
               ## The night of day 2\n\nSouth got 31 men back. [90–93]\n";
    assert!(text.contains(day), "{text}");
    let dispatch = Options { length: report::Length::Dispatch, ..Options::default() };
    let text = markdown(&model(), &dispatch);
    assert!(text.contains("\n\nAt 09:00 A Company took Foy. [45–53]\n"), "{text}");
    assert!(!text.contains("The weather was") && !text.contains("The night"), "{text}");
}

/// Every roll is written on demand alone; of a war of several days so is what happened hour by hour.
#[test]
fn long_parts_are_written_on_demand() {
    let part = |text: &str, head: &str| text.lines().any(|line| line == head);
    let mut model = model();
    model.rolls = vec![roll()];
    let (diary, rolls) = ("# War diary", "## Every roll");
    let day = markdown(&model, &Options::default());
    assert!(part(&day, diary) && !part(&day, rolls));
    model.span = Span::War;
    model.days.extend(days().into_iter().map(|day| Day { day: 3, ..day }));
    let war = markdown(&model, &Options::default());
    assert!(!part(&war, diary) && !part(&war, rolls), "{war}");
    let with = vec![report::Section::Diary, report::Section::Rolls];
    let whole = markdown(&model, &Options { with, ..Options::default() });
    assert!(part(&whole, diary) && part(&whole, rolls), "{whole}");
}

#[test]
fn what_was_amended_and_ruled_stays_in_the_book() {
    let text = markdown(&model(), &Options::default());
    has(&text, "## What was amended");
    has(
        &text,
        "- Day 2, 09:00: Anna (North) amended the record: the dice of entry 48 were 6 6 6 6 1 2, not 6 6 6 6 5 5; agreed \
         by South and Carla (umpire). Beside those below, 2 more orders count differently. Reason: a die lay \\<b\\>on \
         the floor\\</b\\>. [75]",
    );
    has(
        &text,
        "  - Attack by A Company on Foy (0709): it turns out differently. Then: 1./78 loses 3 strength points. Now: 1./78 \
         loses 2 strength points. [45]",
    );
    has(
        &text,
        "  - Move of B Company: it is no longer possible and falls, after 4 dice had been thrown. [60]",
    );
    has(&text, "- Day 2, 09:00: Ruling: the bridge stands. [60]");
    has(
        &text,
        "- **Anna (North)**, dice typed from the table: 4 hits with 6 dice in 1 throw, 2.0 expected; with fair dice \
         nine games in ten bring 0 to 4, and 94 % bring fewer than this. [48]",
    );
}

#[test]
fn a_line_that_stands_in_the_diary_names_its_entries() {
    let text = markdown(&model(), &Options::default());
    let diary = text
        .lines()
        .skip_while(|line| *line != "# War diary")
        .take_while(|line| *line != "# Accounts");
    let lines: Vec<&str> = diary.filter(|line| line.starts_with("- ")).collect();
    assert_eq!(lines.len(), 5);
    assert!(lines.iter().all(|line| line.ends_with(']')), "{lines:?}");
}

#[test]
fn a_side_names_its_commanders_with_their_posts() {
    let mut war = model();
    let hale = CommanderName {
        seat: "blue.rifles".parse().unwrap(),
        post: "Lt Col Hale".to_owned(),
        player: "Bert".to_owned(),
    };
    // One without a name.
    let lang =
        CommanderName { post: "Lt Col Lang".to_owned(), player: String::new(), ..hale.clone() };
    war.sides[0].commanders = vec![hale.clone(), lang];
    war.sides[1].commanders = vec![hale];
    let text = markdown(&war, &Options::default());
    has(&text, "- **North**, played by Anna with Bert (Lt Col Hale)");
    has(&text, "- **South**, played by Bert (Lt Col Hale)");
}

#[test]
fn names_cannot_break_the_page() {
    let mut model = model();
    model.sides[0].name = "Nor|th *\n# Heading".to_owned();
    let text = markdown(&model, &Options::default());
    has(&text, "- **Nor\\|th \\* # Heading**, played by Anna");
    assert!(!text.lines().any(|line| line.starts_with("# Heading")));
}

#[test]
fn an_empty_span_says_so_in_every_part() {
    let mut model = model();
    (model.days, model.rulings, model.amendments, model.luck) = (vec![], vec![], vec![], vec![]);
    let text = markdown(&model, &Options::default());
    for line in [
        "Nothing has happened yet.",
        "No dice were thrown for hits.",
        "None.",
        "Nothing was amended.",
    ] {
        has(&text, line);
    }
}

#[test]
fn the_model_survives_json() {
    let model = model();
    let json = serde_json::to_string(&model).expect("plain data");
    let again: AarModel = serde_json::from_str(&json).expect("the same shape");
    assert_eq!(again, model);
    assert_eq!(serde_json::to_string(&Span::Day(3)).expect("plain data"), r#"{"day":3}"#);
    assert_eq!(
        serde_json::to_string(&Audience::Side(Side::Blue)).expect("plain data"),
        r#"{"side":"blue"}"#
    );
    assert_eq!(serde_json::to_string(&Audience::Public).expect("plain data"), r#""public""#);
}
