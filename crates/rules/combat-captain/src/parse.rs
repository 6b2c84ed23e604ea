//! Orders in words: `move hg.1 2`, `fire hg.1 3 hg.2 2 at de.1`, `stand`.

mod fire;
mod ruling;
mod words;

use kernel::parse::{Language, Misread, Reader, Thing, Verb};
use kernel::table::Point;
use kernel::{Actor, Names, Side};

use crate::CombatCaptain;
use crate::order::{Aim, Obstacle, Order, Ruling, Run};
use crate::state::{Activity, Phase, State, SubunitId, UnitId};

/// What begins an order.
pub const VERBS: [Verb; 36] = [
    Verb::new("initiative", &["throw"], "", "initiative"),
    Verb::new("first", &[], "SIDE", "first blue"),
    Verb::new("activate", &[], "UNIT", "activate hg"),
    Verb::new("together", &["common"], "move|fire|take cover|leave cover", "together fire"),
    Verb::new("move", &[], "SUBUNIT DICE [odd DICE] [up to hedge|wall]", "move hg.1 2 odd 1"),
    Verb::new("march", &[], "[X,Y…] [behind hedge|wall] [facing X,Y]", "march 12,30"),
    Verb::new("go", &["go_on"], "", "go on"),
    Verb::new("halt", &[], "", "halt"),
    Verb::new("hedge", &[], "SUBUNIT over|behind [X,Y] [facing X,Y]", "hedge hg.1 over 12,30"),
    Verb::new("wall", &[], "SUBUNIT over|behind [X,Y] [facing X,Y]", "wall hg.1 behind"),
    Verb::new(
        "fire",
        &[],
        "SUBUNIT DICE [bazooka]… at SUBUNIT [say INCHES]",
        "fire hg.1 3 at de.1",
    ),
    Verb::new(
        "react",
        &["answer"],
        "SUBUNIT DICE… at SUBUNIT [after INCHES] [say INCHES]",
        "react de.1 2 at hg.1 after 6",
    ),
    Verb::new("cover", &[], "SUBUNIT DICE [facing X,Y] [building]", "cover hg.1 2"),
    Verb::new("uncover", &[], "SUBUNIT DICE", "uncover hg.1 1"),
    Verb::new("break", &[], "SUBUNIT", "break hg.1"),
    Verb::new("hold", &[], "SUBUNIT DICE", "hold hg.1 2"),
    Verb::new("pull", &[], "MARKERS", "pull 1"),
    Verb::new("mount", &[], "SUBUNIT VEHICLE", "mount rg.1 rg.truck"),
    Verb::new("dismount", &[], "SUBUNIT [X,Y]", "dismount rg.1 12,30"),
    Verb::new("overturn", &[], "SUBUNIT VEHICLE", "overturn rg.1 rg.truck"),
    Verb::new("shelter", &[], "SUBUNIT VEHICLE", "shelter rg.1 rg.truck"),
    Verb::new(
        "charge",
        &[],
        "SUBUNIT TARGET DICE [odd DICE] [by X,Y…] [far INCHES [INCHES]]",
        "charge hg.1 de.1 3 odd 1",
    ),
    Verb::new("stand", &[], "", "stand"),
    Verb::new("withdraw", &[], "", "withdraw"),
    Verb::new("pass", &[], "", "pass"),
    Verb::new("end", &["done", "end_reinforcement"], "", "end"),
    Verb::new("fight", &[], "", "fight"),
    Verb::new("ground", &[], "SUBUNIT [to X,Y] [take OBJECTIVE]", "ground hg.1 to 20,12"),
    Verb::new("stay", &[], "", "stay"),
    Verb::new("event", &["try"], "", "event"),
    Verb::new("decline", &[], "", "decline"),
    Verb::new("shells", &[], "X,Y or SUBUNIT", "shells 30,20"),
    Verb::new("strafe", &[], "X,Y X,Y, or over SUBUNIT FIGURES…", "strafe 10,10 30,12"),
    Verb::new("bomb", &[], "SUBUNIT", "bomb de.1"),
    Verb::new("home", &["break_off"], "", "home"),
    Verb::new("reinforce", &[], "UNIT [odd] [clear]", "reinforce late"),
];

/// What follows a reinforcement, and what only an umpire or a program says.
const OTHERS: [Verb; 2] = [
    Verb::new("come", &["come_up"], "SUBUNIT [X,Y…]", "come late.1 60,10"),
    Verb::new("rule", &[], "RULING because REASON", "rule figures hg.1 3 because it was missed"),
];

impl Language for CombatCaptain {
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
    let side_of = |unit: &UnitId| setup.units.get(unit).map(|spec| spec.side);
    let units = setup.units.iter().map(|(id, spec)| Thing {
        kind: "unit",
        id: id.0,
        name: &spec.name,
        side: Some(spec.side),
    });
    let subunits = setup.subunits.iter().map(|(id, spec)| Thing {
        kind: "sub-unit",
        id: id.0,
        name: &spec.name,
        side: side_of(&spec.unit),
    });
    units.chain(subunits).collect()
}

impl Order {
    /// Reads an order in words.
    ///
    /// # Errors
    /// When the words make none; the rules are not asked here.
    pub fn parse(state: &State, seat: Actor, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, seat.side(), text, "move hg.1 2");
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
    /// Reads a ruling in words: `figures hg.1 3`.
    ///
    /// # Errors
    /// When the words make none.
    pub fn parse(state: &State, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(state, None, text, "figures hg.1 3");
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
            "initiative" => {
                self.words.eats("for the initiative");
                Order::ThrowForInitiative
            }
            "first" => Order::ChooseFirstSide { side: self.words.side(self.state)? },
            "activate" => Order::Activate { unit: self.unit()? },
            "together" => Order::CommonActivity { activity: self.activity()? },
            "move" => self.go()?,
            "march" => Order::March {
                way: self.way(),
                behind: self.obstacle("behind")?,
                facing: self.at("facing")?,
            },
            "go" => {
                self.words.eats("on");
                Order::GoOn
            }
            "halt" => Order::Halt,
            "hedge" | "wall" => self.over(verb)?,
            "fire" => Order::Fire { volley: self.volley()? },
            "react" => self.react()?,
            "stand" => Order::Stand,
            "withdraw" => Order::Withdraw,
            "pass" => Order::Pass,
            "end" => self.end(typed),
            "fight" => Order::Fight,
            "stay" => Order::StayPut,
            "event" => Order::TryEvent,
            "decline" => Order::DeclineEvent,
            "home" => Order::BreakOff,
            "pull" => Order::PullMorale { markers: self.words.number()? },
            "charge" => self.charge()?,
            "ground" => self.ground()?,
            _ => return self.later(verb),
        })
    }

    /// What one sub-unit does by itself, the events and the reinforcements.
    fn later(&mut self, verb: &str) -> Result<Order, Misread> {
        Ok(match verb {
            "cover" => Order::TakeCover {
                subunit: self.subunit()?,
                dice: self.dice()?,
                facing: self.at("facing")?,
                near_building: self.words.eats("building"),
            },
            "uncover" => Order::RemoveCover { subunit: self.subunit()?, dice: self.dice()? },
            "break" => Order::EmergencyBreak { subunit: self.subunit()? },
            "hold" => Order::HoldFire { subunit: self.subunit()?, dice: self.dice()? },
            "mount" => Order::Mount { subunit: self.subunit()?, vehicle: self.subunit()? },
            "dismount" => {
                Order::Dismount { subunit: self.subunit()?, to: self.words.maybe_point() }
            }
            "overturn" => Order::Overturn { subunit: self.subunit()?, vehicle: self.subunit()? },
            "shelter" => Order::Shelter { subunit: self.subunit()?, vehicle: self.subunit()? },
            "shells" => Order::AimShells {
                at: match self.words.maybe_point() {
                    Some(point) => Aim::Point(point),
                    None => Aim::Subunit(self.subunit()?),
                },
            },
            "strafe" => Order::Strafe { run: self.run()? },
            "bomb" => Order::Bomb { target: self.subunit()? },
            "reinforce" => Order::Reinforce {
                unit: self.unit()?,
                odd: self.words.eats("odd"),
                clear: self.words.eats("clear"),
            },
            "come" => Order::ReinforcementMarch { subunit: self.subunit()?, way: self.way() },
            _ => {
                let ruling = self.ruling()?;
                if !self.words.eats("because") {
                    return Err(self.words.short());
                }
                Order::Rule { ruling, reason: self.words.rest().to_owned() }
            }
        })
    }

    fn activity(&mut self) -> Result<Activity, Misread> {
        let known = [
            ("move", Activity::Move),
            ("fire", Activity::Fire),
            ("take cover", Activity::TakeCover),
            ("take_cover", Activity::TakeCover),
            ("leave cover", Activity::RemoveCover),
            ("remove_cover", Activity::RemoveCover),
        ];
        let said = known.into_iter().find(|(words, _)| self.words.eats(words));
        said.map(|(_, activity)| activity).ok_or_else(|| self.words.short())
    }

    /// `move SUBUNIT DICE [odd DICE] [up to hedge|wall]`.
    fn go(&mut self) -> Result<Order, Misread> {
        let (subunit, normal) = (self.subunit()?, self.dice()?);
        let odd = self.odd()?;
        let up_to = match self.words.eats("up_to") {
            true => Some(self.linear()?),
            false => self.obstacle("up to")?,
        };
        Ok(Order::Move { subunit, normal, odd, up_to })
    }

    fn over(&mut self, verb: &str) -> Result<Order, Misread> {
        let kind = if verb == "hedge" { Obstacle::Hedge } else { Obstacle::Wall };
        let subunit = self.subunit()?;
        let cross = match self.words.eats_any(&["over", "behind", "to"]) {
            Some("over") => true,
            Some(_) => false,
            None => return Err(self.words.short()),
        };
        let to = self.words.maybe_point();
        Ok(Order::Obstacle { subunit, kind, cross, to, facing: self.at("facing")? })
    }

    /// `charge SUBUNIT TARGET DICE [odd DICE] [by X,Y…] [far INCHES [INCHES]]`.
    fn charge(&mut self) -> Result<Order, Misread> {
        let subunit = self.subunit()?;
        let target = self.enemy()?;
        let (normal, odd) = (self.dice()?, self.odd()?);
        self.words.eats("by");
        let way = self.way();
        let distance = match self.words.eats("far") {
            false => None,
            true => {
                let plain = self.words.length()?;
                let odd =
                    if self.words.is_done() { Ok(Default::default()) } else { self.words.length() };
                Some([plain, odd?])
            }
        };
        Ok(Order::Charge { subunit, target, normal, odd, way, distance })
    }

    fn ground(&mut self) -> Result<Order, Misread> {
        let (subunit, to) = (self.subunit()?, self.at("to")?);
        let objective = match self.words.eats("take") {
            true => Some(self.objective()?),
            false => None,
        };
        Ok(Order::TakeGround { subunit, to, objective })
    }

    fn run(&mut self) -> Result<Run, Misread> {
        if !self.words.eats("over") {
            return Ok(Run::Line { from: self.words.point()?, to: self.words.point()? });
        }
        let mut over = Vec::new();
        while !self.words.is_done() {
            over.push((self.enemy()?, self.words.number()?));
            self.words.eats("and");
        }
        Ok(Run::Over(over))
    }

    fn end(&mut self, typed: &str) -> Order {
        if self.words.eats("the reinforcement moves") || typed == "end_reinforcement" {
            return Order::EndReinforcement;
        }
        if self.words.eats("the activation") {
            return Order::EndActivation;
        }
        match self.state.phase {
            Phase::Reinforcement(_) => Order::EndReinforcement,
            _ => Order::EndActivation,
        }
    }

    fn unit(&mut self) -> Result<UnitId, Misread> {
        self.words.thing("unit", &self.things, self.side).map(UnitId)
    }

    fn subunit(&mut self) -> Result<SubunitId, Misread> {
        self.words.thing("sub-unit", &self.things, self.side).map(SubunitId)
    }

    /// Of several that are called so, one of the other side is meant.
    fn enemy(&mut self) -> Result<SubunitId, Misread> {
        let side = self.side.map(Side::enemy);
        self.words.thing("sub-unit", &self.things, side).map(SubunitId)
    }

    fn objective(&mut self) -> Result<String, Misread> {
        let names = self.state.setup.objectives.keys().map(String::as_str);
        self.words.named("objective", names)
    }

    /// `3`, `with 3 dice`.
    fn dice(&mut self) -> Result<u8, Misread> {
        self.words.eats("with");
        let dice = self.words.number()?;
        self.words.eats_any(&["dice", "die"]);
        Ok(dice)
    }

    /// `odd 1`; none where nothing is said.
    fn odd(&mut self) -> Result<u8, Misread> {
        if self.words.eats("odd") { self.dice() } else { Ok(0) }
    }

    fn way(&mut self) -> Vec<Point> {
        core::iter::from_fn(|| self.words.maybe_point()).collect()
    }

    /// A place behind a word, if it is said.
    fn at(&mut self, word: &str) -> Result<Option<Point>, Misread> {
        if self.words.eats(word) { self.words.point().map(Some) } else { Ok(None) }
    }

    /// A hedge or wall behind a word, if it is said.
    fn obstacle(&mut self, word: &str) -> Result<Option<Obstacle>, Misread> {
        if self.words.eats(word) { self.linear().map(Some) } else { Ok(None) }
    }

    fn linear(&mut self) -> Result<Obstacle, Misread> {
        self.words.parsed("neither hedge nor wall", |word| {
            [Obstacle::Hedge, Obstacle::Wall].into_iter().find(|kind| kind.word() == word)
        })
    }
}
