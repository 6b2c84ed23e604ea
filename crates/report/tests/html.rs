//! The page: safe whatever people call their units, complete in itself, one page when one was asked for.
#![allow(clippy::disallowed_types, reason = "a test")]

use kernel::face::MapGround;
use kernel::map::{Grid, Shape};
use kernel::odds::Fraction;
use kernel::{Seat, Side};
use report::map::{Lettering, Palette, terrain_svg};
use report::model::{
    AarModel, About, AmendedOrder, Amendment, Briefing, Capture, Chapter, CommanderName, Day,
    Estimate, Force, Formation, Glyph, Grave, Ground, Line, OrderFate, Orders, Photograph,
    Prospect, Prospects, Remark, Roll, Round, Sentence, SideName, Situation, Standing, Story, Told,
    Track, Turn, Unit, UnitMark, What,
};
use report::{Entries, Length, Options, Section, html};

/// What a playful person writes wherever he may write something.
const EVIL: &str =
    "</title></style></svg><script>alert(1)</script><img src=x onerror=alert(2)>\"' &amp;";

/// A model in which every text that people type, or a scenario's author, is hostile.
fn hostile() -> AarModel {
    let evil = || EVIL.to_owned();
    let unit = UnitMark {
        side: Side::Orange,
        glyph: Glyph::Infantry,
        name: evil(),
        parent: evil(),
        at: [2, 2],
        place: evil(),
        strength: 3,
        strength_full: 5,
        order: Some(evil()),
    };
    let situation = Situation {
        strength: [0, 3],
        when: evil(),
        entry: 7,
        units: vec![unit],
        tracks: vec![Track { side: Side::Blue, name: evil(), path: vec![[1, 1], [2, 2]] }],
        graves: vec![Grave { side: Side::Blue, name: evil(), at: [1, 2] }],
        ..Situation::default()
    };
    let day = hostile_day(&situation);
    let force = || Force {
        total: Standing { strength_start: 5, strength_full: 5, ..Standing::default() },
        formations: vec![Formation {
            name: evil(),
            units: vec![Unit { name: evil(), commander: evil(), fate: evil(), ..Unit::default() }],
            ..Formation::default()
        }],
        ..Force::default()
    };
    AarModel {
        title: evil(),
        period: evil(),
        umpire: evil(),
        sides: [(); 2].map(|()| SideName {
            name: evil(),
            player: evil(),
            commanders: vec![CommanderName { seat: Seat::Umpire, post: evil(), player: evil() }],
        }),
        briefings: vec![Briefing { side: Some(Side::Blue), text: evil() }],
        grounds: vec![ground()],
        before: vec![situation],
        forces: [force(), force()],
        orders: vec![Orders {
            side: Side::Blue,
            when: "Day 1, 09:00".to_owned(),
            sealed: Some(3),
            revealed: Entries::between(5, 6),
            groups: vec![(evil(), vec![evil()])],
        }],
        days: vec![day],
        story: hostile_story(),
        remarks: vec![Remark {
            when: "Day 1, 09:00".to_owned(),
            who: evil(),
            side: Some(Side::Blue),
            text: format!("improve: {EVIL}"),
            entries: Entries::one(9),
        }],
        photographs: vec![photograph()],
        amendments: vec![amendment()],
        prospects: Some(prospects()),
        rolls: vec![roll()],
        ..AarModel::default()
    }
}

fn photograph() -> Photograph {
    let evil = || EVIL.to_owned();
    let (when, who, caption, jpeg) = (evil(), evil(), evil(), evil());
    Photograph { when, who, caption, width: 4, height: 3, jpeg, entries: Entries::one(9) }
}

fn hostile_story() -> Story {
    let said = Sentence { text: EVIL.to_owned(), entries: Entries::between(5, 8) };
    let chapter = Chapter {
        day: 1,
        date: EVIL.to_owned(),
        is_night: false,
        battle: EVIL.to_owned(),
        sentences: vec![said.clone()],
        brief: vec![said],
    };
    let capture =
        Capture { when: EVIL.to_owned(), text: EVIL.to_owned(), entries: Entries::one(8) };
    Story { chapters: vec![chapter], captures: vec![capture] }
}

fn prospects() -> Prospects {
    let evil = || EVIL.to_owned();
    let of = |permille| Estimate { permille, low: permille - 90, high: permille + 90 };
    let point = |entry, day, blue| Prospect {
        entry,
        when: evil(),
        day,
        chance: [of(blue), of(1_000 - blue)],
        wars: 64,
        draws: 0,
    };
    let said = Sentence { text: evil(), entries: Entries::between(7, 9) };
    let turn = Turn {
        side: Side::Blue,
        text: evil(),
        entries: Entries::between(3, 9),
        between: vec![said],
    };
    let points = vec![point(3, 1, 410), point(9, 1, 660), point(12, 2, 500)];
    Prospects { points, turns: vec![turn], meaning: evil() }
}

fn amendment() -> Amendment {
    let evil = || EVIL.to_owned();
    let order = AmendedOrder {
        order: 10,
        words: evil(),
        fate: OrderFate::Changed,
        then: vec![evil()],
        now: vec![evil()],
        dice: 0,
    };
    Amendment {
        when: String::new(),
        entry: 12,
        by: Seat::Blue,
        agreed_by: Vec::new(),
        reason: evil(),
        change: evil(),
        orders: vec![order],
        more: 0,
        stands: false,
    }
}

fn hostile_day(situation: &Situation) -> Day {
    let evil = || EVIL.to_owned();
    let told = What::Told(Told { about: About::Remark, text: evil() });
    let line =
        Line { hour: "09:00".to_owned(), place: evil(), entries: Entries::one(8), what: told };
    Day {
        day: 1,
        date: evil(),
        dawn: Vec::new(),
        opening: vec![situation.clone()],
        rounds: vec![Round {
            battle: String::new(),
            round: Some(1),
            hour: "09:00".to_owned(),
            lines: vec![line],
            closing: Situation::default(),
        }],
        closing: vec![situation.clone()],
        nights: Vec::new(),
    }
}

fn ground() -> Ground {
    let grid = Grid { shape: Shape::Hexes, columns: 4, rows: 4, metres: 1_000 };
    Ground {
        battle: String::new(),
        grid,
        svg: terrain_svg(EVIL, &MapGround::open(grid), Palette::Day, Lettering::Sheet),
    }
}

fn roll() -> Roll {
    Roll {
        entry: 8,
        when: "Day 1, 09:00".to_owned(),
        side: Some(Side::Blue),
        player: EVIL.to_owned(),
        title: EVIL.to_owned(),
        cite: "§3.2".to_owned(),
        sides: 6,
        faces: vec![6, 1],
        rule: "5, 6".to_owned(),
        value: 1,
        expected: Fraction::new(2, 3),
        or_more: Fraction::new(5, 9),
        or_less: Fraction::new(8, 9),
        source: EVIL.to_owned(),
        ledger: Vec::new(),
        counts: true,
    }
}

#[test]
fn whatever_people_call_their_units_is_words_and_nothing_else() {
    for length in [Length::Full, Length::Dispatch] {
        let page =
            html(&hostile(), &Options { length, with: vec![Section::Rolls], ..Options::default() });
        assert!(!page.contains("<script") && !page.contains("<img"), "{length:?}");
        assert_eq!(page.matches("</title></style>").count(), 0);
        assert_eq!(page.matches("</html>").count(), 1);
        // One style sheet of the page, one of the ground; each is closed once.
        assert_eq!(page.matches("<style>").count(), page.matches("</style>").count());
        assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
        assert!(page.contains("&lt;script&gt;alert(1)"), "the words are still there");
    }
}

#[test]
fn the_page_needs_nothing_from_anywhere() {
    let page = html(&hostile(), &Options::default());
    for word in ["http://", "https://", "@import", "src=\"", "<link", "<iframe"] {
        let found = page.replace("http://www.w3.org/2000/svg", "").contains(word);
        assert!(!found, "{word}");
    }
    assert_eq!(page, html(&hostile(), &Options::default()));
}

#[test]
fn a_part_that_is_left_out_is_gone_from_the_contents_too() {
    let with = vec![Section::Rolls];
    let all = html(&hostile(), &Options { with: with.clone(), ..Options::default() });
    for (section, id) in [
        (Section::Forces, "forces"),
        (Section::Diary, "diary"),
        (Section::Rolls, "rolls"),
        (Section::Lessons, "lessons"),
        (Section::Appendix, "checking"),
    ] {
        let options = Options { with: with.clone(), without: vec![section], ..Options::default() };
        let without = html(&hostile(), &options);
        for mark in [format!("id=\"{id}\""), format!("href=\"#{id}\"")] {
            assert!(all.contains(&mark) && !without.contains(&mark), "{mark}");
        }
    }
}

#[test]
fn every_link_leads_somewhere_and_every_name_is_there_once() {
    let with = vec![Section::Rolls];
    let page = html(&hostile(), &Options { with, ..Options::default() });
    let names: Vec<&str> =
        page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let links =
        page.split("<a class=\"ref\" href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    let mut found = 0;
    for link in links {
        assert_eq!(names.iter().filter(|name| **name == link).count(), 1, "{link}");
        found += 1;
    }
    assert!(found > 0, "the diary's line leads to its roll");
}

/// Three moments are 320 apart; 41 % are 70 of 170 above the foot, 66 % are 112.
#[test]
fn the_chance_to_win_is_a_curve_in_its_band_with_its_table_and_its_turning_points() {
    let page = html(&hostile(), &Options::default());
    assert!(page.contains("<path class=\"course\" d=\"M48 129L368 86L688 113\"/>"), "the curve");
    assert!(
        page.contains("<path class=\"band\" d=\"M48 113L368 71L688 98L688 129L368 102L48 144Z\"/>")
    );
    for said in ["41 % (32–50)", "59 % (50–68)", "Played on 64 times from each of 3 moments."] {
        assert!(page.contains(said), "{said}");
    }
    let unknown = AarModel { prospects: None, ..hostile() };
    assert!(!html(&unknown, &Options::default()).contains("The chance to win"));
    let without = Options { without: vec![Section::TurningPoints], ..Options::default() };
    assert!(!html(&hostile(), &without).contains("The chance to win"));
}

#[test]
fn maps_say_in_words_and_in_a_table_what_they_show() {
    let mut model = hostile();
    model.sides =
        ["North", "South"].map(|name| SideName { name: name.to_owned(), ..SideName::default() });
    let page = html(&model, &Options::default());
    assert!(page.contains(
        "North has 0 units on the map and 0 strength points, South has 1 unit on the map and 3 strength points"
    ));
    assert!(page.contains("role=\"img\" aria-label=\""));
    assert!(page.matches("The map as a table").count() >= 2);
}
