//! Orders in words: `move 1-506.A 0709 0710`, `attack 0812 with A Company and B Company`, `end`.

mod ruling;
mod way;
mod words;

use std::collections::BTreeMap;

use kernel::parse::{Language, Misread, Reader, Thing, Verb};
use kernel::{Actor, Names, Side};

use crate::ground::Hex;
use crate::order::{Order, OrderSheet, Ruling};
use crate::state::{BattalionId, Phase, PlatoonId, StandId, State, Status, Step};
use crate::{TwoStarGeneral, legal};

/// What begins an order.
pub const VERBS: [Verb; 18] = [
    Verb::new("throw", &[], "", "throw"),
    Verb::new("activate", &[], "BATTALION", "activate marche"),
    Verb::new("move", &["march"], "STAND HEX…", "move marche.A 0705"),
    Verb::new("move!", &["strategic", "fast"], "STAND HEX…", "move! marche.A 0705"),
    Verb::new("retreat", &[], "STAND HEX… [off]", "retreat marche.A 0404"),
    Verb::new("retreat!", &[], "STAND HEX… [off]", "retreat! marche.A 0404"),
    Verb::new("leave", &[], "STAND", "leave marche.A"),
    Verb::new("attack", &[], "HEX STAND…", "attack 0905 marche.A marche.B"),
    Verb::new("shuffle", &[], "STAND HEX STAND HEX…", "shuffle marche.A 0604 marche.B 0605"),
    Verb::new(
        "reshuffle",
        &[],
        "BATTALION STAND HEX…",
        "reshuffle marche marche.A 0604 marche.B 0605",
    ),
    Verb::new("give", &[], "PLATOON STAND", "give marche.mg marche.B"),
    Verb::new("hq", &["headquarters"], "BATTALION HEX", "hq marche 0505"),
    Verb::new("barrage", &["fire"], "BATTERY HEX", "barrage w-battery 0905"),
    Verb::new("air", &[], "HEX", "air 0905"),
    Verb::new("recover", &[], "STAND POINTS", "recover marche.A 2"),
    Verb::new("restore", &["form"], "STAND HEX POINTS", "restore marche.A 0605 2"),
    Verb::new("platoon", &[], "PLATOON STAND", "platoon marche.mg marche.A"),
    Verb::new("end", &["pass", "done"], "", "end"),
];

/// What a program writes and nobody types.
const OTHERS: [Verb; 3] = [
    Verb::new("seal", &["lay"], "COMMITMENT", "seal"),
    Verb::new("reveal", &[], "SALT BATTALION M|H|D|R…", "reveal"),
    Verb::new(
        "rule",
        &[],
        "RULING because REASON",
        "rule strength marche.A 3 because it was missed",
    ),
];

impl Language for TwoStarGeneral {
    const VERBS: &'static [Verb] = &VERBS;
    const RULINGS: &'static [Verb] = &ruling::RULINGS;
    type Ruling = Ruling;

    fn parse(state: &State, seat: Actor, text: &str) -> Result<Order, Misread> {
        Order::parse(state, seat, text)
    }

    fn parse_ruling(state: &State, text: &str) -> Result<Ruling, Misread> {
        Ruling::parse(state, text)
    }

    fn words(order: &Order, names: &dyn Names) -> String {
        order.words(names)
    }

    fn things(state: &State) -> Vec<Thing<'_>> {
        things(state)
    }
}

/// What can be named in an order.
#[must_use]
pub fn things(state: &State) -> Vec<Thing<'_>> {
    let setup = &*state.setup;
    let thing = |kind, id, name, side| Thing { kind, id, name, side: Some(side) };
    let battalions = setup.battalions.iter();
    let battalions = battalions.map(|(id, spec)| thing("battalion", id.0, &*spec.name, spec.side));
    let stands = setup.stands.iter();
    let stands = stands.map(|(id, spec)| thing("stand", id.0, &*spec.name, spec.side));
    let platoons = setup.platoons.iter();
    let platoons = platoons.map(|(id, spec)| thing("platoon", id.0, &*spec.name, spec.side));
    battalions.chain(stands).chain(platoons).collect()
}

/// The order of a letter or word: M, H, D, R.
#[must_use]
pub fn status(word: &str) -> Option<Status> {
    let plain = word.to_lowercase().replace([' ', '-', '_'], "");
    Status::ALL.into_iter().find(|status| {
        let full = status.word().to_lowercase().replace(' ', "");
        plain == full || (plain.len() == 1 && full.starts_with(&plain))
    })
}

/// A sheet of orders in words: `marche D lowland M`.
///
/// # Errors
/// When a word is no battalion or no order.
pub fn sheet(state: &State, side: Option<Side>, text: &str) -> Result<OrderSheet, Misread> {
    let mut parser = Parser::new(state, side, text, "set marche D lowland M");
    if parser.words.is_done() {
        return Err(parser.words.short());
    }
    parser.sheet()
}

impl Order {
    /// Reads an order in words.
    ///
    /// # Errors
    /// When the words make none; the rules are not asked here.
    pub fn parse(state: &State, seat: Actor, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, seat.side(), text, "attack 0905 marche.A marche.B");
        let word = parser.words.word().unwrap_or_default();
        let known = VERBS.iter().chain(&OTHERS).find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "order", &VERBS))?;
        parser.words.like(verb.example);
        let order = parser.order(verb.word, word)?;
        parser.words.end()?;
        Ok(order)
    }
}

impl Ruling {
    /// Reads a ruling in words: `strength marche.A 3`.
    ///
    /// # Errors
    /// When the words make none.
    pub fn parse(state: &State, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, None, text, "strength marche.A 3");
        let ruling = parser.ruling()?;
        parser.words.end()?;
        Ok(ruling)
    }
}

/// The words of one order, and what they may name.
struct Parser<'s> {
    words: Reader<'s>,
    state: &'s State,
    things: Vec<Thing<'s>>,
    side: Option<Side>,
}

impl<'s> Parser<'s> {
    fn new(state: &'s State, side: Option<Side>, text: &'s str, example: &'static str) -> Self {
        let mut words = Reader::new(text);
        words.like(example);
        Self { words, state, things: things(state), side }
    }

    fn order(&mut self, verb: &str, typed: &str) -> Result<Order, Misread> {
        Ok(match verb {
            "throw" => self.throw(),
            "activate" => Order::Activate { battalion: self.battalion()? },
            "move" => self.go(false)?,
            "move!" => self.go(true)?,
            "retreat" => self.retreat(false, false)?,
            "retreat!" => self.retreat(true, false)?,
            "leave" => self.retreat(false, true)?,
            "attack" => self.attack()?,
            "shuffle" | "reshuffle" => self.shuffle(verb == "reshuffle")?,
            "give" => self.give()?,
            "hq" => Order::PlaceHq { battalion: self.battalion()?, hex: self.hex()? },
            "barrage" => Order::Barrage { battery: self.stand()?, target: self.hex()? },
            "air" => {
                self.words.eats("strike");
                Order::AirStrike { target: self.hex()? }
            }
            "recover" => Order::Recover { stand: self.stand()?, points: self.words.number()? },
            "restore" => {
                Order::Restore { stand: self.stand()?, hex: self.hex()?, points: self.points()? }
            }
            "platoon" => Order::RecoverPlatoon { platoon: self.platoon()?, with: self.to()? },
            "end" => self.end(typed.eq_ignore_ascii_case("end")),
            "seal" => {
                let commitment = if self.words.is_done() { "" } else { self.words.word()? };
                Order::SealOrders { commitment: commitment.to_owned() }
            }
            "reveal" => {
                Order::RevealOrders { salt: self.words.word()?.to_owned(), orders: self.sheet()? }
            }
            _ => {
                let ruling = self.ruling()?;
                if !self.words.eats("because") {
                    return Err(self.words.short());
                }
                Order::Rule { ruling, reason: self.words.rest().to_owned() }
            }
        })
    }

    /// `throw`: for what is offered, unless it is said.
    fn throw(&mut self) -> Order {
        if self.words.eats("for the next move") {
            return Order::ThrowForMove;
        }
        if self.words.eats("for the artillery phase") {
            return Order::ThrowForArtillery;
        }
        match self.state.phase {
            Phase::Artillery(_) => Order::ThrowForArtillery,
            _ => Order::ThrowForMove,
        }
    }

    /// `end`: what can be ended now, unless it is said.
    fn end(&mut self, said: bool) -> Order {
        let ends = [
            ("the battalion's turn", Order::EndActivation),
            ("the artillery phase", Order::EndArtillery),
            ("the night", Order::EndNight),
        ];
        for (words, order) in ends {
            if said && self.words.eats(words) {
                return order;
            }
        }
        match self.state.phase {
            Phase::Artillery(_) => Order::EndArtillery,
            Phase::Night(_) => Order::EndNight,
            _ => Order::EndActivation,
        }
    }

    /// `attack HEX STAND [STAND]`, in any order.
    fn attack(&mut self) -> Result<Order, Misread> {
        let (mut target, mut stands) = (None, Vec::new());
        while !self.words.is_done() {
            self.words.eats_any(&["with", "and", "at", "by", "in", "to"]);
            let is_hex = self.words.peek().is_some_and(|word| word.parse::<Hex>().is_ok());
            match target {
                None if is_hex => target = Some(self.hex()?),
                _ => stands.push(self.stand()?),
            }
        }
        match target {
            Some(target) if !stands.is_empty() => Ok(Order::Attack { stands, target }),
            _ => Err(self.words.short()),
        }
    }

    /// `shuffle STAND HEX STAND HEX…`; a battalion may stand first, which is meant where it is said to do so in the night.
    fn shuffle(&mut self, battalion_first: bool) -> Result<Order, Misread> {
        let begun = self.words.clone();
        let with_battalion = |parser: &mut Self| -> Result<_, Misread> {
            Ok((Some(parser.battalion()?), parser.places()?))
        };
        let without = |parser: &mut Self| -> Result<_, Misread> { Ok((None, parser.places()?)) };
        let first = if battalion_first { with_battalion(self) } else { without(self) };
        let (battalion, places) = match first {
            Ok(read) => read,
            Err(fault) => {
                self.words = begun;
                let second = if battalion_first { without(self) } else { with_battalion(self) };
                second.map_err(|_| fault)?
            }
        };
        if battalion.is_none() && !matches!(self.state.phase, Phase::Night(_)) {
            return Ok(Order::Shuffle { places });
        }
        let of = |stand: &StandId| self.state.setup.stands.get(stand)?.battalion;
        let battalion = battalion.or_else(|| places.keys().find_map(of));
        let battalion = battalion.ok_or_else(|| self.words.short())?;
        Ok(Order::NightReshuffle { battalion, places })
    }

    fn places(&mut self) -> Result<BTreeMap<StandId, Hex>, Misread> {
        let mut places = BTreeMap::new();
        loop {
            let stand = self.stand()?;
            places.insert(stand, self.hex()?);
            self.words.eats("and");
            if self.words.is_done() {
                return Ok(places);
            }
        }
    }

    fn give(&mut self) -> Result<Order, Misread> {
        let (platoon, to) = (self.platoon()?, self.to()?);
        let night = self.words.eats("in the night") || matches!(self.state.phase, Phase::Night(_));
        Ok(match night {
            true => Order::NightTransfer { platoon, to },
            false => Order::Transfer { platoon, to },
        })
    }

    /// `marche D lowland M`, to the end.
    fn sheet(&mut self) -> Result<OrderSheet, Misread> {
        let mut sheet = OrderSheet::default();
        while !self.words.is_done() {
            let battalion = self.battalion()?;
            sheet.0.insert(battalion, self.status()?);
            self.words.eats("and");
        }
        Ok(sheet)
    }

    fn status(&mut self) -> Result<Status, Misread> {
        if self.words.eats("dig in") {
            return Ok(Status::DigIn);
        }
        self.words.parsed("not an order: M, H, D or R", status)
    }

    fn battalion(&mut self) -> Result<BattalionId, Misread> {
        self.words.thing("battalion", &self.things, self.side).map(BattalionId)
    }

    fn stand(&mut self) -> Result<StandId, Misread> {
        self.words.thing("stand", &self.things, self.side).map(StandId)
    }

    fn platoon(&mut self) -> Result<PlatoonId, Misread> {
        self.words.thing("platoon", &self.things, self.side).map(PlatoonId)
    }

    /// `to STAND`, `with STAND`.
    fn to(&mut self) -> Result<StandId, Misread> {
        self.words.eats_any(&["to", "with"]);
        self.stand()
    }

    fn points(&mut self) -> Result<u8, Misread> {
        self.words.eats("with");
        self.words.number()
    }

    fn hex(&mut self) -> Result<Hex, Misread> {
        self.words.eats_any(&["to", "at", "on", "in", "by"]);
        let at = self.words.word()?;
        let read = at.trim_end_matches(',').parse::<Hex>();
        read.map_err(|fault| Misread::new(fault.to_string(), "hex numbers stand on the map"))
    }

    /// Whether battalions on Retreat move now.
    fn retreats(&self) -> bool {
        matches!(&self.state.phase, Phase::Retreats(turns) if !matches!(turns.step, Step::Throw))
    }

    /// The orders of that seat that the rules offer now.
    fn offered(&self) -> kernel::Offers<Order> {
        legal::legal(self.state, self.side.map_or(Actor::Umpire, Side::actor))
    }
}
