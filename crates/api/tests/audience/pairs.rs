//! R63 of Operations over pairs of wars drawn by chance: what is hidden, how strong it is, where it stands, what it lives on and
//! how the dice fall differ from pair to pair. `cargo xtask soak fog` draws many.

use kernel::Generator;

use super::fog::{asks, difference, in_fog, play_turn, seats};

/// Squares behind orange's lines that blue does not see in the first turns.
const REAR: [&str; 12] = [
    "1710", "1711", "1712", "1713", "1714", "1811", "1812", "1813", "1911", "1912", "2011", "2013",
];
/// Two strangers, one for either war.
const NAMES: [&str; 2] = ["Sturm-Bataillon Querfurt", "Ersatz-Abteilung Zwickau"];
const TURNS: usize = 2;
/// One request in so many is sent; another pair sends others.
const SENT: usize = 8;

/// The law after every turn of every pair, for every seat that is not orange's. How many entries there are, and so how many things
/// happened that a seat may not read, everybody may count; the pairs have as many.
#[test]
fn whatever_is_hidden_nobody_learns_of_it() {
    for seed in testkit::seeds(0..3) {
        let generator = &mut Generator::seeded(seed);
        let mut wars = NAMES.map(|name| in_fog(&drawn(name, generator)));
        let mut seen = 0;
        for turn in 0..TURNS {
            let dice = usize::try_from(seed).unwrap() * TURNS + turn;
            wars.iter_mut().for_each(|war| play_turn(war, dice));
            for seat in seats() {
                let mut asks = asks(&mut wars[0], seat, seen);
                asks.retain(|_| generator.one_in(SENT));
                let told = difference(&mut wars, seat, asks);
                assert_eq!(told, None, "{seat}, turn {turn} of the pair of seed {seed}");
            }
            seen = wars[0].entries();
        }
    }
}

/// What of the scenario is otherwise in this war: a battalion in the rear, its strength and its supply.
fn drawn(name: &str, generator: &mut Generator) -> Vec<(&'static str, String)> {
    let square = generator.pick(&REAR).unwrap();
    let status = 2 + generator.below(3);
    vec![
        ("II/Grenadier-Regiment Ostheim", name.to_owned()),
        ("status = 4, square = \"1507\"", format!("status = {status}, square = \"{square}\"")),
        ("rate = 5", format!("rate = {}", 3 + generator.below(6))),
    ]
}
