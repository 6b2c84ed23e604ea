//! Orders in words: `move 12,30`, `fire garand at o1`, `pass`.

mod fire;
mod ruling;
mod words;

use kernel::parse::{Language, Misread, Reader, Thing, Verb};
use kernel::{Actor, Names, Side};

use crate::Combat;
use crate::order::{Half, Order, Reply, Ruling, Way};
use crate::state::{SoldierId, SoldierSpec, State};
use crate::tables::{self, Cover, Weapon};

/// What begins an order.
pub const VERBS: [Verb; 21] = [
    Verb::new("draw", &[], "", "draw"),
    Verb::new("swap", &[], "NCO SOLDIER", "swap b1 b2"),
    Verb::new("run", &[], "WAY", "run 12,30 gamble 2"),
    Verb::new("move", &[], "WAY [then fire]", "move 12,30 drag b2"),
    Verb::new("move_fire", &[], "WAY", "move_fire 12,30"),
    Verb::new("cover", &[], "", "cover"),
    Verb::new(
        "fire",
        &[],
        "WEAPON at SOLDIER [special] [say INCHES COVER] [then move]",
        "fire garand at o1",
    ),
    Verb::new(
        "spray",
        &[],
        "WEAPON at SOLDIER [say INCHES COVER] [near SOLDIER…]",
        "spray smg at o1",
    ),
    Verb::new(
        "arc",
        &[],
        "WEAPON towards X,Y, or over SOLDIER… say INCHES COVER",
        "arc machine_gun towards 12,30",
    ),
    Verb::new("throw", &[], "WEAPON at X,Y, or say INCHES near SOLDIER…", "throw grenade at 12,30"),
    Verb::new("half", &[], "WAY, or reload WEAPON [of SOLDIER]", "half 12,30"),
    Verb::new("charge", &[], "SOLDIER WAY", "charge o1 12,30"),
    Verb::new("reload", &[], "WEAPON [of SOLDIER] [then fire]", "reload bren of b2"),
    Verb::new("capture", &[], "SOLDIER", "capture o1"),
    Verb::new("wait", &[], "", "wait"),
    Verb::new("reply", &[], "fire WEAPON, retreat WAY or nothing", "reply fire garand"),
    Verb::new("snap", &[], "SOLDIER WEAPON [after INCHES]", "snap o1 rifle after 3"),
    Verb::new("react", &[], "WAY [cover COVER]", "react 12,30"),
    Verb::new("pin", &[], "", "pin"),
    Verb::new("drive", &[], "WAY [cover COVER]", "drive 12,30"),
    Verb::new("pass", &["done"], "", "pass"),
];

/// What is seldom said, and what only an umpire or a program says.
const OTHERS: [Verb; 2] = [
    Verb::new("help", &["reinforcement"], "", "help"),
    Verb::new("rule", &[], "RULING because REASON", "rule wound b1 light because it was missed"),
];

impl Language for Combat {
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
pub fn things<'s>(state: &'s State) -> Vec<Thing<'s>> {
    let soldiers = state.setup.soldiers.iter();
    let thing = |(id, spec): (&SoldierId, &'s SoldierSpec)| Thing {
        kind: "soldier",
        id: id.0,
        name: &spec.name,
        side: Some(spec.side),
    };
    soldiers.map(thing).collect()
}

impl Order {
    /// Reads an order in words.
    ///
    /// # Errors
    /// When the words make none; the rules are not asked here.
    pub fn parse(state: &State, seat: Actor, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, seat.side(), text, "move 12,30");
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
    /// Reads a ruling in words: `wound b1 light`.
    ///
    /// # Errors
    /// When the words make none.
    pub fn parse(state: &State, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, None, text, "wound b1 light");
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
            "draw" => Order::Draw,
            "swap" => Order::SwapCards { nco: self.man()?, member: self.man()? },
            "run" => Order::Run { way: self.way()? },
            "move" => {
                let way = self.way()?;
                match self.then("fire") {
                    true => Order::MoveThenFire { half: Half::Move { way } },
                    false => Order::CombatMove { way },
                }
            }
            "move_fire" => Order::MoveThenFire { half: self.half()? },
            "cover" => Order::TakeCover,
            "fire" | "spray" | "arc" | "throw" => {
                let attack = self.attack(verb)?;
                match self.then("move") {
                    true => Order::FireThenMove { attack },
                    false => Order::Fire { attack },
                }
            }
            "half" => Order::HalfMove { half: self.half()? },
            "charge" => Order::Charge { target: self.enemy()?, way: self.way()? },
            "reload" => {
                let (weapon, friend) = (self.weapon()?, self.friend("of")?);
                match self.then("fire") {
                    true => Order::MoveThenFire { half: Half::Reload { weapon, friend } },
                    false => Order::Reload { weapon, friend },
                }
            }
            "capture" => Order::Capture { enemy: self.enemy()? },
            "wait" => Order::Wait,
            "reply" => Order::Reply { reply: self.reply()? },
            "snap" => Order::SnapFire {
                soldier: self.man()?,
                weapon: self.weapon()?,
                after: match self.words.eats("after") {
                    true => Some(self.words.length()?),
                    false => None,
                },
                shot: self.said()?,
            },
            "react" => Order::ReactMove { way: self.way()?, cover: self.cover()? },
            "pin" => Order::ChoosePin,
            "drive" => Order::ForcedMove { way: self.way()?, cover: self.cover()? },
            "pass" => Order::Pass,
            "help" => Order::RequestReinforcement,
            _ => {
                let ruling = self.ruling()?;
                if !self.words.eats("because") {
                    return Err(self.words.short());
                }
                Order::Rule { ruling, reason: self.words.rest().to_owned() }
            }
        })
    }

    /// `then fire`, `then_fire`.
    fn then(&mut self, what: &str) -> bool {
        self.words.eats(&format!("then {what}")) || self.words.eats(&format!("then_{what}"))
    }

    /// `12,30 14,30 drag b2`; `open 6 rough 2 fences 1` in battles without positions.
    fn way(&mut self) -> Result<Way, Misread> {
        self.words.eats("to");
        let points = core::iter::from_fn(|| self.words.maybe_point()).collect();
        let mut way = Way { points, ..Way::default() };
        let clauses = ["open", "rough", "fences", "gamble", "drag", "tend", "leave"];
        while let Some(word) = self.words.eats_any(&clauses) {
            match word {
                "open" => way.open = self.words.length()?,
                "rough" => way.rough = self.words.length()?,
                "fences" => way.fences = self.words.number()?,
                "gamble" => way.gamble = Some(self.words.length()?),
                "drag" => way.drags = Some(self.man()?),
                "tend" => way.tends = Some(self.man()?),
                _ => way.leaves = true,
            }
        }
        Ok(way)
    }

    fn half(&mut self) -> Result<Half, Misread> {
        Ok(match self.words.eats("reload") {
            true => Half::Reload { weapon: self.weapon()?, friend: self.friend("of")? },
            false => Half::Move { way: self.way()? },
        })
    }

    fn reply(&mut self) -> Result<Reply, Misread> {
        Ok(match self.words.eats_any(&["fire", "retreat", "nothing"]) {
            Some("fire") => Reply::Fire { weapon: self.weapon()?, shot: self.said()? },
            Some("retreat") => Reply::Retreat { way: self.way()? },
            Some(_) => Reply::Nothing,
            None => return Err(self.words.short()),
        })
    }

    fn man(&mut self) -> Result<SoldierId, Misread> {
        self.words.thing("soldier", &self.things, self.side).map(SoldierId)
    }

    /// Of several who are called so, one of the other side is meant.
    fn enemy(&mut self) -> Result<SoldierId, Misread> {
        let side = self.side.map(Side::enemy);
        self.words.thing("soldier", &self.things, side).map(SoldierId)
    }

    fn friend(&mut self, word: &str) -> Result<Option<SoldierId>, Misread> {
        if self.words.eats(word) { self.man().map(Some) } else { Ok(None) }
    }

    /// A weapon by its name in the chart, or as it is stored.
    fn weapon(&mut self) -> Result<Weapon, Misread> {
        let named = tables::weapons().find(|(_, row)| self.words.eats(&row.name));
        match named {
            Some((weapon, _)) => Ok(weapon),
            None => self.words.parsed("not a weapon", |word| word.parse().ok()),
        }
    }

    fn cover(&mut self) -> Result<Option<Cover>, Misread> {
        if !self.words.eats("cover") {
            return Ok(None);
        }
        let wanted = "no cover: none, light, heavy, fortified or hidden";
        self.words.parsed(wanted, |word| word.parse().ok()).map(Some)
    }
}
