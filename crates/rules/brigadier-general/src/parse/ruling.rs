//! Rulings in words: `losses a.1 1 0`, `place a.1 12,30.5`, `clock 14:30`, `end nobody`.

use kernel::parse::{Misread, Verb};

use super::Parser;
use crate::order::{Deed, Gone, Ruling};

/// What begins a ruling.
pub(super) const RULINGS: [Verb; 28] = [
    Verb::new(
        "shot",
        &[],
        "FIRER TARGET INCHES [unseen] [COVER] [shells COVER]",
        "shot a.1 b.1 7.25 hard",
    ),
    Verb::new("place", &[], "PLATOON [X,Y]", "place a.1 12,30.5"),
    Verb::new(
        "gone",
        &[],
        "PLATOON off|destroyed|captured|left|hidden|to_come",
        "gone a.1 captured",
    ),
    Verb::new("losses", &[], "PLATOON DEAD WOUNDED", "losses a.1 1 0"),
    Verb::new("order", &[], "PLATOON ORDER", "order a.1 Aim"),
    Verb::new("began", &[], "PLATOON ORDER", "began a.1 Move"),
    Verb::new("dug_in", &["dug"], "PLATOON yes|no", "dug_in a.1 yes"),
    Verb::new("limbered", &[], "PLATOON yes|no", "limbered a.at yes"),
    Verb::new("aboard", &[], "PLATOON TRANSPORT", "aboard a.1 a.tr"),
    Verb::new("still", &[], "PLATOON TURNS", "still a.1 3"),
    Verb::new("mark", &["fired_mark"], "PLATOON yes|no", "mark a.1 no"),
    Verb::new("deed", &[], "PLATOON DEED yes|no", "deed a.1 fired no"),
    Verb::new("reload", &[], "BATTERY TURN|never", "reload rockets 3"),
    Verb::new("superior", &[], "PLATOON PLATOON|nobody", "superior a.1 a.hq"),
    Verb::new("contact", &[], "ATTACKER DEFENDER yes|no [COVER]", "contact a.1 b.1 yes"),
    Verb::new("called", &[], "BATTERY on TARGET by OBSERVER", "called art on b.1 by a.1"),
    Verb::new("declared", &[], "PLATOON at TARGET", "declared a.1 at b.1"),
    Verb::new("void", &[], "PLATOON", "void a.1"),
    Verb::new("planned", &[], "BATTERY at PLACE HOURS:MINUTES", "planned art at 20,30 17:00"),
    Verb::new("shots", &[], "BATTERY MISSIONS", "shots art 2"),
    Verb::new("flights", &[], "MISSION FLIGHTS TURNS", "flights typhoons 2 1"),
    Verb::new("comes", &[], "MISSION at TARGET FLIGHTS", "comes typhoons at b.1 1"),
    Verb::new("radio", &[], "BATTALION in|out", "radio i out"),
    Verb::new("headquarters", &["hq"], "BATTALION PLATOON", "headquarters i a.hq"),
    Verb::new("initiative", &[], "SIDE", "initiative blue"),
    Verb::new("clock", &[], "HOURS:MINUTES", "clock 14:30"),
    Verb::new("objective", &[], "OBJECTIVE SIDE|nobody", "objective mill blue"),
    Verb::new("end", &[], "SIDE|nobody", "end blue"),
];

impl Parser<'_> {
    pub(super) fn ruling(&mut self) -> Result<Ruling, Misread> {
        let word = self.words.word().unwrap_or_default();
        let known = RULINGS.iter().find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "ruling", &RULINGS))?;
        self.words.like(verb.example);
        Ok(match verb.word {
            "place" => Ruling::Place { platoon: self.platoon()?, at: self.words.maybe_point() },
            "gone" => Ruling::Gone { platoon: self.platoon()?, how: self.gone()? },
            "losses" => Ruling::Losses {
                platoon: self.platoon()?,
                dead: self.words.number()?,
                wounded: self.words.number()?,
            },
            "order" => Ruling::Order { platoon: self.platoon()?, order: self.marker()? },
            "began" => Ruling::Began { platoon: self.platoon()?, order: self.marker()? },
            "dug_in" => {
                let platoon = self.platoon()?;
                Ruling::DugIn { platoon, dug_in: self.yes()? }
            }
            "limbered" => {
                let platoon = self.platoon()?;
                Ruling::Limbered { platoon, limbered: self.yes()? }
            }
            "aboard" => Ruling::Aboard { platoon: self.platoon()?, vehicle: self.platoon()? },
            "still" => Ruling::Still { platoon: self.platoon()?, turns: self.words.number()? },
            "mark" => Ruling::FiredMark { platoon: self.platoon()?, mark: self.yes()? },
            "deed" => {
                Ruling::Deed { platoon: self.platoon()?, deed: self.deed()?, done: self.yes()? }
            }
            "reload" => Ruling::Reload { platoon: self.platoon()?, turn: self.turn()? },
            "superior" => {
                let platoon = self.platoon()?;
                let nobody = self.words.eats("nobody");
                Ruling::Superior {
                    platoon,
                    superior: if nobody { None } else { Some(self.platoon()?) },
                }
            }
            other => return self.of_several(other),
        })
    }

    /// What is between platoons, and what is of nobody alone.
    fn of_several(&mut self, verb: &str) -> Result<Ruling, Misread> {
        Ok(match verb {
            "shot" => {
                Ruling::Shot { firer: self.platoon()?, target: self.platoon()?, shot: self.shot()? }
            }
            "contact" => Ruling::Contact {
                attacker: self.platoon()?,
                defender: self.platoon()?,
                contact: self.yes()?,
                cover: self.maybe_cover(),
            },
            "called" => {
                let battery = self.platoon()?;
                self.expect("on")?;
                let target = self.platoon()?;
                self.expect("by")?;
                Ruling::Called { observer: self.platoon()?, battery, target }
            }
            "declared" => {
                let platoon = self.platoon()?;
                self.expect("at")?;
                Ruling::Declared { platoon, target: self.platoon()? }
            }
            "void" => Ruling::Void { platoon: self.platoon()? },
            "planned" => {
                let battery = self.platoon()?;
                self.expect("at")?;
                Ruling::Planned { battery, at: self.spot()?, clock: self.minutes()? }
            }
            "shots" => Ruling::Shots { battery: self.platoon()?, shots: self.words.number()? },
            "flights" => Ruling::Flights {
                mission: self.mission()?,
                flights: self.words.number()?,
                flown: self.words.number()?,
            },
            "comes" => {
                let mission = self.mission()?;
                self.expect("at")?;
                Ruling::AirAttack {
                    mission,
                    target: self.platoon()?,
                    flights: self.words.number()?,
                }
            }
            "radio" => {
                Ruling::Radio { battalion: self.battalion()?, in_contact: self.in_contact()? }
            }
            "headquarters" => {
                Ruling::Headquarters { battalion: self.battalion()?, platoon: self.platoon()? }
            }
            "initiative" => Ruling::Initiative { side: self.words.side(self.state)? },
            "clock" => Ruling::Clock { minutes: self.minutes()? },
            "objective" => {
                let names = self.state.held.keys().map(String::as_str);
                let name = self.words.named("objective", names)?;
                Ruling::Objective { name, holder: self.words.holder(self.state)? }
            }
            _ => Ruling::End { winner: self.words.holder(self.state)? },
        })
    }

    fn gone(&mut self) -> Result<Gone, Misread> {
        self.words.parsed("not a place, such as off, destroyed or hidden", |word| {
            Gone::ALL.into_iter().find(|gone| gone.word().eq_ignore_ascii_case(word))
        })
    }

    fn deed(&mut self) -> Result<Deed, Misread> {
        self.words
            .parsed("not something a platoon does, such as moved, fired or has_raised", |word| {
                Deed::ALL.into_iter().find(|deed| deed.word().eq_ignore_ascii_case(word))
            })
    }

    /// `3`, or `never`.
    fn turn(&mut self) -> Result<Option<u16>, Misread> {
        if self.words.eats("never") { Ok(None) } else { self.words.number().map(Some) }
    }

    /// `14:30`, or `26:30` for half past two of the day after.
    pub(super) fn minutes(&mut self) -> Result<u32, Misread> {
        let hours: u16 = self.words.number()?;
        let minutes: u32 = self.words.parsed("not a number of minutes from 0 to 59", |word| {
            word.parse().ok().filter(|minutes| *minutes < 60)
        })?;
        Ok(u32::from(hours) * 60 + minutes)
    }

    fn in_contact(&mut self) -> Result<bool, Misread> {
        self.one_of("neither in nor out", ["in", "out"])
    }

    fn yes(&mut self) -> Result<bool, Misread> {
        self.one_of("neither yes nor no", ["yes", "no"])
    }

    /// Whether the first of two words comes, or the second.
    fn one_of(&mut self, wanted: &str, [so, not]: [&str; 2]) -> Result<bool, Misread> {
        self.words.parsed(wanted, |word| match word {
            word if word.eq_ignore_ascii_case(so) => Some(true),
            word if word.eq_ignore_ascii_case(not) => Some(false),
            _ => None,
        })
    }
}
