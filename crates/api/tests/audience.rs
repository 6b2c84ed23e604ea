//! Who may read what: two wars that differ only in what one side may know give everybody else the same answers to every
//! request there is, hashes and salts apart.

mod asks;
pub(crate) mod fog;
mod pairs;
pub(crate) mod war;

use std::collections::BTreeSet;

use kernel::{Seat, Side};
use serde_json::{Value, json};

use asks::{all_names, answers, deeds, looks, name};
use war::{Secrets, War, reader};

/// What the side knows in either war: nothing of the one is in the other, nor as long as there.
const SECRETS: [Secrets; 2] = [
    Secrets {
        briefing: "We attack at Corvelle at dawn.",
        deputies: ["Quentin Farnborough", "Zachary Yelland"],
        remark: "They are easily drawn.",
    },
    Secrets {
        briefing: "Hold. Nothing else; and do not let them see how few we are, whatever it costs.",
        deputies: ["Al Moss", "Hugh Penn"],
        remark: "Wait for the rain.",
    },
];
/// Words with which a stranger would seek them.
const SOUGHT: [&str; 7] = ["dawn", "farnborough", "moss", "hold", "easily", "rain", "blue"];

/// The law, in a war of the division whose attacks are fought out at times, with the secrets of either side.
#[test]
fn nobody_else_learns_what_a_side_may_know() {
    for (scenario, owner, seed) in
        [("first-light", Side::Blue, 1), ("first-light", Side::Orange, 2)]
    {
        let mut pair = Pair::founded(scenario, owner, seed);
        pair.play(150);
        pair.compare_looks();
        pair.compare_deeds(1);
        pair.play(190);
        pair.play_to_orders();
        pair.write_secretly();
        pair.compare_looks();
        pair.compare_deeds(2);
        pair.compare_looks();
        pair.copies_and_exports();
        pair.opened_to_all();
        assert_eq!(pair.asked, all_names(), "a new request must be asked here");
    }
}

/// The law, in wars of one table: a company, and a squad man by man.
#[test]
fn nobody_else_learns_what_a_side_at_a_table_may_know() {
    for (scenario, owner, seed) in
        [("first-attack", Side::Blue, 3), ("first-skirmish", Side::Orange, 4)]
    {
        let mut pair = Pair::founded(scenario, owner, seed);
        pair.play(60);
        pair.compare_looks();
        pair.play(90);
        pair.compare_deeds(1);
        pair.compare_looks();
        pair.copies_and_exports();
        pair.opened_to_all();
    }
}

/// The law, where a prepared action is laid out, opened and fought.
#[test]
fn nobody_else_learns_it_from_a_prepared_action() {
    for (owner, seed) in [(Side::Blue, 7), (Side::Orange, 8)] {
        let mut pair = Pair::founded("farm", owner, seed);
        pair.compare_looks();
        let opened = pair.wars.each_mut().map(War::open_prepared);
        for (war, battle) in pair.wars.iter_mut().zip(opened) {
            assert!(war.session().fold().war.links.contains_key(&battle), "{battle} is open");
        }
        pair.compare_looks();
        pair.play(70);
        pair.compare_looks();
        pair.compare_deeds(1);
        pair.compare_looks();
        pair.copies_and_exports();
    }
}

/// Orders that lie face down are the same secret.
#[test]
fn nobody_else_learns_what_lies_face_down() {
    for (owner, seed) in [(Side::Blue, 5), (Side::Orange, 6)] {
        let mut pair = Pair::founded("first-light", owner, seed);
        pair.play(60);
        pair.play_to_orders();
        pair.write_secretly();
        pair.wars.iter_mut().for_each(War::seal);
        pair.compare_looks();
    }
}

/// The same war twice, but for what `owner` knows.
struct Pair {
    wars: [War; 2],
    owner: Side,
    seed: u64,
    asked: BTreeSet<String>,
    /// Entries that were looked at, every one of them.
    seen: u64,
}

impl Pair {
    fn founded(scenario: &str, owner: Side, seed: u64) -> Self {
        let mut wars = SECRETS.each_ref().map(|secrets| War::founded(scenario, owner, secrets));
        for (war, secrets) in wars.iter_mut().zip(&SECRETS) {
            war.remark(0, secrets);
        }
        Self { wars, owner, seed, asked: BTreeSet::new(), seen: 0 }
    }

    fn play(&mut self, until: u64) {
        for (war, secrets) in self.wars.iter_mut().zip(&SECRETS) {
            war.play(self.seed, until, secrets);
        }
        self.seed += 100;
    }

    fn play_to_orders(&mut self) {
        for (war, secrets) in self.wars.iter_mut().zip(&SECRETS) {
            war.play_to_orders(self.seed, secrets);
        }
        self.seed += 100;
    }

    fn write_secretly(&mut self) {
        for (which, war) in self.wars.iter_mut().enumerate() {
            war.write_secretly(which);
        }
    }

    fn compare_looks(&mut self) {
        for seat in [reader(self.owner), Seat::App] {
            let asks = looks(&mut self.wars[0], seat, &SOUGHT, self.seen);
            self.compare(&asks);
        }
        self.seen = self.wars[0].entries();
    }

    /// No throw waits when deeds are compared: the app's dice follow from secrets that no two wars share.
    fn compare_deeds(&mut self, again: u32) {
        self.play_to_quiet();
        let asks = answers(&mut self.wars[0]);
        self.compare(&asks);
        self.play_to_quiet();
        let asks = deeds(&mut self.wars[0], reader(self.owner), again);
        self.compare(&asks);
    }

    fn play_to_quiet(&mut self) {
        for (war, secrets) in self.wars.iter_mut().zip(&SECRETS) {
            war.play_to_quiet(self.seed, secrets);
        }
        self.seed += 100;
    }

    fn compare(&mut self, asks: &[Value]) {
        for ask in asks {
            self.asked.insert(name(ask).to_owned());
            let [told, told_other] = self.wars.each_mut().map(|war| war.answer(ask));
            assert_eq!(first_difference(&told, &told_other), None, "{ask}");
            for secret in SECRETS.iter().flat_map(Secrets::all) {
                assert!(!told.contains(secret), "{secret} is in the answer to {ask}");
            }
        }
    }

    /// A copy and an export for the others have nothing of it, not even in their bytes, and are verified.
    fn copies_and_exports(&mut self) {
        let seat = reader(self.owner);
        let mut exports = Vec::new();
        for war in &mut self.wars {
            war.ask(&json!({"copy": {"to": "copy.wardiary", "seat": seat}})).unwrap();
            war.ask(&json!({"export": {"to": "war.jsonl", "seat": seat}})).unwrap();
            for file in ["copy.wardiary", "war.jsonl"] {
                let bytes = std::fs::read(war.path(file)).unwrap();
                for secret in SECRETS.iter().flat_map(Secrets::all) {
                    let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
                    assert!(!found, "{secret} is in {file}");
                }
            }
            let log = war.answer(&json!({"log": {"seat": seat, "from": 1, "to": 9_999}}));
            let copy = war.path("copy.wardiary");
            let original = std::mem::replace(&mut war.file, copy);
            let verified = war.ask(&json!({"verify": {"rules": true}})).unwrap();
            let verified = serde_json::to_value(verified).unwrap()["verified"].clone();
            assert_eq!(verified["findings"], json!([]));
            assert_eq!(verified["withheld"], json!(1 + war.remarks), "a briefing and the remarks");
            let copied = war.answer(&json!({"log": {"seat": seat, "from": 1, "to": 9_999}}));
            assert_eq!(first_difference(&log, &copied), None, "the copy tells what he may read");
            war.file = original;
            exports.push(war.clean(&std::fs::read_to_string(war.path("war.jsonl")).unwrap()));
        }
        assert_eq!(first_difference(&exports[0], &exports[1]), None);
    }

    /// Those it is for read it wherever it is looked for; and so do all once it is opened.
    fn opened_to_all(&mut self) {
        let (owner, war) = (self.owner, &mut self.wars[0]);
        let [briefing, deputy, _, remark] = SECRETS[0].all();
        let told = |war: &mut War, seat: Seat| {
            let asks = [
                json!({"briefing": {"seat": seat}}),
                json!({"log": {"seat": seat, "from": 1, "to": 9_999}}),
                json!({"people": {"seat": seat}}),
            ];
            asks.map(|ask| war.answer(&ask)).concat()
        };
        let has_deputy = told(war, Seat::Umpire).contains(deputy);
        for seat in [owner.seat(), Seat::Umpire] {
            let told = told(war, seat);
            assert!(told.contains(briefing) && told.contains(remark), "{seat:?}");
            assert_eq!(told.contains(deputy), has_deputy, "{seat:?}");
        }
        self.asked.insert("open".to_owned());
        war.ask(&json!({"open": {"reason": "the evening is over"}})).unwrap();
        for seat in [reader(owner), Seat::App] {
            let told = told(war, seat);
            assert!(told.contains(briefing) && told.contains(remark), "opened, {seat:?}");
            assert_eq!(told.contains(deputy), has_deputy, "opened, {seat:?}");
        }
    }
}

pub(crate) fn first_difference(one: &str, other: &str) -> Option<String> {
    let at = one.bytes().zip(other.bytes()).position(|(a, b)| a != b);
    let at = at.or((one.len() != other.len()).then(|| one.len().min(other.len())))?;
    let near = |text: &str| -> String {
        let (from, to) = (at.saturating_sub(80), (at + 80).min(text.len()));
        String::from_utf8_lossy(&text.as_bytes()[from..to]).into_owned()
    };
    Some(format!("{} | {}", near(one), near(other)))
}
