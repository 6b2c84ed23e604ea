//! The umpire's rulings in words.

use kernel::parse::{Misread, Verb};
use kernel::{Ids, Name, Names, Side};

use super::Parser;
use crate::order::{Ruling, Spoken};
use crate::state::{BridgeState, State, Weather};

/// What begins a ruling.
pub(super) const RULINGS: [Verb; 13] = [
    Verb::new("status", &[], "UNIT STATUS", "status 2-para 3"),
    Verb::new("place", &[], "UNIT SQUARE", "place 2-para 0405"),
    Verb::new("supply", &[], "UNIT SP", "supply 2-para 2"),
    Verb::new("stock", &[], "DUMP SP", "stock neerpelt 40"),
    Verb::new("attach", &[], "UNIT FORMATION", "attach 2-para 1ab"),
    Verb::new("order", &[], "UNIT [priority 1-9] [joins FORMATION] TASK", "order 2-para hold"),
    Verb::new("advantage", &[], "SIDE SQUARE NUMBER [refused]", "advantage blue 0405 1"),
    Verb::new("bridge", &[], "BRIDGE intact|charged|blown", "bridge arnhem blown"),
    Verb::new("weather", &[], "REGION clear|poor|none", "weather holland poor"),
    Verb::new("initiative", &[], "SIDE", "initiative blue"),
    Verb::new("objective", &[], "OBJECTIVE SIDE", "objective arnhem blue"),
    Verb::new("void", &[], "SIDE", "void blue"),
    Verb::new("end", &[], "SIDE|nobody", "end nobody"),
];

impl Ruling {
    /// Reads a ruling in words.
    ///
    /// # Errors
    /// When the words make none.
    pub fn parse(state: &State, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(Some(state), None, text, RULINGS[0].example);
        let ruling = parser.ruling()?;
        parser.words.end()?;
        Ok(ruling)
    }

    /// The ruling in words that are read as the same.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let written = |id: &Name| names.written(id);
        match self {
            Self::Strength { unit, points } => format!("status {} {points}", written(&unit.0)),
            Self::Place { unit, square } => format!("place {} {square}", written(&unit.0)),
            Self::Supply { unit, points } => format!("supply {} {points}", written(&unit.0)),
            Self::Stock { dump, points } => format!("stock {} {points}", written(&dump.0)),
            Self::Attach { unit, formation } => {
                format!("attach {} {}", written(&unit.0), written(&formation.0))
            }
            Self::Order { unit, order } => {
                format!("order {} {}", written(&unit.0), order.0.words(names))
            }
            Self::Advantage { side, square, count, refused } => {
                let refused = if *refused { " refused" } else { "" };
                format!("advantage {side} {square} {count}{refused}")
            }
            Self::Bridge { bridge, state } => {
                format!("bridge {} {}", written(&bridge.0), state.word())
            }
            Self::Weather { region, weather } => {
                let word = match weather {
                    Weather::None => "none",
                    Weather::Poor => "poor",
                    Weather::Clear => "clear",
                };
                format!("weather {region} {word}")
            }
            Self::Initiative { side } => format!("initiative {side}"),
            Self::Objective { objective, holder } => format!("objective {objective} {holder}"),
            Self::VoidOrders { side } => format!("void {side}"),
            Self::End { winner } => {
                format!(
                    "end {}",
                    winner.map_or_else(|| "nobody".to_owned(), |side| side.to_string())
                )
            }
        }
    }
}

impl BridgeState {
    pub const ALL: [Self; 3] = [Self::Intact, Self::Charged, Self::Blown];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Intact => "intact",
            Self::Charged => "charged",
            Self::Blown => "blown",
        }
    }
}

impl Parser<'_> {
    pub(super) fn ruling(&mut self) -> Result<Ruling, Misread> {
        let word = self.words.word().unwrap_or_default();
        let known = RULINGS.iter().find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "ruling", &RULINGS))?;
        self.words.like(verb.example);
        Ok(match verb.word {
            "status" => {
                Ruling::Strength { unit: self.named("unit")?, points: self.words.number()? }
            }
            "place" => Ruling::Place { unit: self.named("unit")?, square: self.square()? },
            "supply" => Ruling::Supply { unit: self.named("unit")?, points: self.words.number()? },
            "stock" => Ruling::Stock { dump: self.named("dump")?, points: self.words.number()? },
            "attach" => {
                Ruling::Attach { unit: self.named("unit")?, formation: self.named("formation")? }
            }
            "order" => {
                Ruling::Order { unit: self.named("unit")?, order: Spoken(self.unit_order()?) }
            }
            "advantage" => Ruling::Advantage {
                side: self.a_side()?,
                square: self.square()?,
                count: self.words.number()?,
                refused: self.words.eats("refused"),
            },
            "bridge" => {
                Ruling::Bridge { bridge: self.named("bridge")?, state: self.bridge_state()? }
            }
            "weather" => Ruling::Weather { region: self.id("region")?, weather: self.weather()? },
            "initiative" => Ruling::Initiative { side: self.a_side()? },
            "objective" => {
                Ruling::Objective { objective: self.id("objective")?, holder: self.a_side()? }
            }
            "void" => Ruling::VoidOrders { side: self.a_side()? },
            _ => Ruling::End { winner: self.holder()? },
        })
    }

    fn a_side(&mut self) -> Result<Side, Misread> {
        match self.state {
            Some(state) => self.words.side(state),
            None => self.words.side(&Ids),
        }
    }

    fn holder(&mut self) -> Result<Option<Side>, Misread> {
        match self.state {
            Some(state) => self.words.holder(state),
            None => self.words.holder(&Ids),
        }
    }

    /// An id of something that orders do not name.
    fn id<Id: From<Name>>(&mut self, kind: &str) -> Result<Id, Misread> {
        let what = format!("no id of a {kind}");
        self.words.parsed(&what, |word| Name::new(word).ok()).map(Id::from)
    }

    fn bridge_state(&mut self) -> Result<BridgeState, Misread> {
        self.words.parsed("neither intact, charged nor blown", |word| {
            BridgeState::ALL.into_iter().find(|state| state.word() == word)
        })
    }

    fn weather(&mut self) -> Result<Weather, Misread> {
        self.words.parsed("neither clear, poor nor none", |word| match word {
            "clear" => Some(Weather::Clear),
            "poor" => Some(Weather::Poor),
            "none" => Some(Weather::None),
            _ => None,
        })
    }
}
