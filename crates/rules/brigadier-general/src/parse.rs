//! Orders in words: `raise a.1 to Aim by a.hq`, `fire a.1 and a.2 with art at b.1`, `move a.1 12,30`.

mod fire;
mod distant;
mod ruling;
mod words;

use kernel::parse::{Language, Misread, Reader, Thing, Verb};
use kernel::table::Point;
use kernel::{Actor, Names, Side};

use crate::BrigadierGeneral;
use crate::order::{Order, Ruling};
use crate::state::{BattalionId, OrderMarker, PlatoonId, State};
use crate::tables::Cover;

/// What begins an order.
pub const VERBS: [Verb; 31] = [
    Verb::new("keep", &[], "[initiative]", "keep initiative"),
    Verb::new("pass", &[], "[initiative]", "pass initiative"),
    Verb::new("raise", &[], "PLATOON to ORDER by COMMANDER [beside]", "raise a.1 to Aim by a.hq"),
    Verb::new("lower", &[], "PLATOON to ORDER", "lower a.1 to Defend"),
    Verb::new("follow", &[], "COMMANDER PLATOON… [beside PLATOON…]", "follow a.hq a.1 and a.2"),
    Verb::new("radios", &["radio"], "", "radios"),
    Verb::new(
        "call",
        &[],
        "BATTERY… on TARGET by OBSERVER [say INCHES] [shot BATTERY TARGET INCHES]",
        "call art on b.1 by a.1",
    ),
    Verb::new("declare", &[], "PLATOON… at TARGET [say INCHES]", "declare a.1 at b.1"),
    Verb::new(
        "fire",
        &[],
        "PLATOON… [with BATTERY…] at TARGET [say INCHES [unseen] [COVER] [shells COVER]]",
        "fire a.1 and a.2 at b.1",
    ),
    Verb::new("surrender", &[], "[near PLATOON…]", "surrender"),
    Verb::new("move", &[], "PLATOON [X,Y…]", "move a.1 12,30"),
    Verb::new("assault", &[], "PLATOON TARGET [by X,Y…] [cover COVER]", "assault a.1 b.1"),
    Verb::new("fight", &[], "PLATOON", "fight a.1"),
    Verb::new("run", &[], "PLATOON [off]", "run a.1"),
    Verb::new("mount", &[], "PLATOON TRANSPORT", "mount a.1 a.tr"),
    Verb::new("dismount", &[], "PLATOON [X,Y]", "dismount a.1"),
    Verb::new("limber", &[], "PLATOON", "limber a.at"),
    Verb::new("unlimber", &[], "PLATOON", "unlimber a.at"),
    Verb::new("arrive", &[], "PLATOON [X,Y…]", "arrive a.1 12,0 12,6"),
    Verb::new("reveal", &[], "PLATOON [X,Y]", "reveal a.1 12,30"),
    Verb::new(
        "interrupt",
        &[],
        "PLATOON… after INCHES [ambush] [say INCHES]",
        "interrupt a.1 after 3",
    ),
    Verb::new("plan", &[], "BATTERY on X,Y|PLACE at TIME", "plan art on 20,30 at 17:00"),
    Verb::new("cancel", &[], "BATTERY at TIME by PLATOON [seen]", "cancel art at 17:00 by a.1"),
    Verb::new("barrage", &[], "BATTERY… [on PLATOON] [cover COVER]", "barrage art"),
    Verb::new("air", &[], "MISSION [hidden PLATOON…]", "air typhoons"),
    Verb::new(
        "direct",
        &[],
        "FLIGHTS MISSION at TARGET by OBSERVER [say INCHES]",
        "direct 2 typhoons at b.1 by a.1",
    ),
    Verb::new(
        "guns",
        &["flak"],
        "PLATOON… at MISSION over TARGET [near]",
        "guns a.2 at stukas over a.1",
    ),
    Verb::new("attack", &[], "MISSION on TARGET [cover COVER]", "attack typhoons on b.1"),
    Verb::new("end", &["done"], "", "end"),
    Verb::new("medics", &["medic"], "[near PLATOON…]", "medics"),
    Verb::new("time", &[], "", "time"),
];

/// What only an umpire or a program says.
const OTHERS: [Verb; 1] =
    [Verb::new("rule", &[], "RULING because REASON", "rule losses a.1 1 0 because it was missed")];

impl Language for BrigadierGeneral {
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
    let platoons = setup.platoons.iter().map(|(id, spec)| Thing {
        kind: "platoon",
        id: id.0,
        name: &spec.name,
        side: Some(spec.side),
    });
    let battalions = setup.battalions.iter().map(|(id, spec)| Thing {
        kind: "battalion",
        id: id.0,
        name: &spec.name,
        side: Some(spec.side),
    });
    let missions = setup.air.iter().map(|(id, spec)| Thing {
        kind: "mission",
        id: id.0,
        name: &spec.name,
        side: Some(spec.side),
    });
    platoons.chain(battalions).chain(missions).collect()
}

impl Order {
    /// Reads an order in words.
    ///
    /// # Errors
    /// When the words make none; the rules are not asked here.
    pub fn parse(state: &State, seat: Actor, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, seat.side(), text, "move a.1 12,30");
        let word = parser.words.word().unwrap_or_default();
        let known = VERBS.iter().chain(&OTHERS).find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "order", &VERBS))?;
        parser.words.like(verb.example);
        let order = parser.order(verb.word)?;
        parser.words.end()?;
        Ok(order)
    }
}

impl Ruling {
    /// Reads a ruling in words: `losses a.1 1 0`.
    ///
    /// # Errors
    /// When the words make none.
    pub fn parse(state: &State, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, None, text, "losses a.1 1 0");
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

    fn order(&mut self, verb: &str) -> Result<Order, Misread> {
        Ok(match verb {
            "keep" => {
                self.initiative();
                Order::KeepInitiative
            }
            "pass" => match self.initiative() {
                true => Order::PassInitiative,
                false => Order::Pass,
            },
            "raise" => self.raise()?,
            "lower" => Order::Lower { platoon: self.platoon()?, to: self.marker()? },
            "follow" => self.follow()?,
            "radios" => Order::ThrowForContact,
            "surrender" => Order::ThrowForSurrender { near: self.near()? },
            "move" => Order::Move { platoon: self.platoon()?, way: self.way() },
            "assault" => self.assault()?,
            "fight" => Order::Fight { platoon: self.platoon()? },
            "run" => Order::Run { platoon: self.platoon()?, leaves: self.words.eats("off") },
            "mount" => Order::Mount { platoon: self.platoon()?, vehicle: self.platoon()? },
            "dismount" => {
                Order::Dismount { platoon: self.platoon()?, at: self.words.maybe_point() }
            }
            "limber" => Order::Limber { platoon: self.platoon()? },
            "unlimber" => Order::Unlimber { platoon: self.platoon()? },
            "arrive" => Order::Arrive { platoon: self.platoon()?, way: self.way() },
            "reveal" => Order::Reveal { platoon: self.platoon()?, at: self.words.maybe_point() },
            "end" => Order::EndPhase,
            "medics" => Order::TreatWounded { near: self.near()? },
            "time" => Order::ThrowForTime,
            "rule" => {
                let ruling = self.ruling()?;
                self.expect("because")?;
                Order::Rule { ruling, reason: self.words.rest().to_owned() }
            }
            "plan" | "cancel" | "barrage" | "air" | "direct" | "guns" | "attack" => {
                self.distant(verb)?
            }
            _ => self.shooting(verb)?,
        })
    }

    /// `the initiative`, if it is said.
    fn initiative(&mut self) -> bool {
        self.words.eats_any(&["the initiative", "initiative"]).is_some()
    }

    /// `raise PLATOON to ORDER by COMMANDER [beside]`.
    fn raise(&mut self) -> Result<Order, Misread> {
        let (platoon, to) = (self.platoon()?, self.marker()?);
        self.expect("by")?;
        Ok(Order::Raise {
            commander: self.platoon()?,
            platoon,
            to,
            beside: self.words.eats("beside"),
        })
    }

    /// `follow COMMANDER PLATOON… [beside PLATOON…]`.
    fn follow(&mut self) -> Result<Order, Misread> {
        let commander = self.platoon()?;
        let (platoons, stop) = self.platoons(&["beside"])?;
        let beside = if stop.is_some() { self.platoons(&[])?.0 } else { Vec::new() };
        Ok(Order::Follow { commander, platoons, beside })
    }

    /// `assault PLATOON TARGET [by X,Y…] [cover COVER]`.
    fn assault(&mut self) -> Result<Order, Misread> {
        let (platoon, target) = (self.platoon()?, self.enemy()?);
        let way = if self.words.eats("by") { self.way() } else { Vec::new() };
        let cover = if self.words.eats("cover") { Some(self.cover()?) } else { None };
        Ok(Order::Assault { platoon, target, way, cover })
    }

    /// `near PLATOON…`, of both sides; nobody where it is not said.
    fn near(&mut self) -> Result<Vec<PlatoonId>, Misread> {
        if self.words.eats("near") { Ok(self.platoons(&[])?.0) } else { Ok(Vec::new()) }
    }

    /// Platoons up to one of these words, or to the end of the line, and the word that ended them.
    fn platoons(
        &mut self,
        until: &[&'static str],
    ) -> Result<(Vec<PlatoonId>, Option<&'static str>), Misread> {
        let mut found = Vec::new();
        loop {
            let stop = self.words.eats_any(until);
            if stop.is_some() || self.words.is_done() {
                return Ok((found, stop));
            }
            found.push(self.platoon()?);
            self.words.eats("and");
        }
    }

    fn platoon(&mut self) -> Result<PlatoonId, Misread> {
        self.words.thing("platoon", &self.things, self.side).map(PlatoonId)
    }

    /// Of several that are called so, one of the other side is meant.
    fn enemy(&mut self) -> Result<PlatoonId, Misread> {
        let side = self.side.map(Side::enemy);
        self.words.thing("platoon", &self.things, side).map(PlatoonId)
    }

    fn battalion(&mut self) -> Result<BattalionId, Misread> {
        self.words.thing("battalion", &self.things, self.side).map(BattalionId)
    }

    /// `to Aim`, or `Aim`.
    fn marker(&mut self) -> Result<OrderMarker, Misread> {
        self.words.eats("to");
        self.words.parsed("not an order of a platoon, such as Aim", |word| {
            OrderMarker::ALL.into_iter().find(|order| order.word().eq_ignore_ascii_case(word))
        })
    }

    fn cover(&mut self) -> Result<Cover, Misread> {
        self.words.parsed("neither open, soft nor hard", |word| {
            Cover::ALL.into_iter().find(|cover| cover.word().eq_ignore_ascii_case(word))
        })
    }

    fn way(&mut self) -> Vec<Point> {
        core::iter::from_fn(|| self.words.maybe_point()).collect()
    }

    /// A word that has to come here.
    fn expect(&mut self, word: &str) -> Result<(), Misread> {
        if self.words.eats(word) { Ok(()) } else { Err(self.words.short()) }
    }
}
