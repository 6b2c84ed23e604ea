//! A sheet as text: the exact words a commitment is made over, which are also the words people type (`crate::parse`).

use core::fmt::Write as _;

use kernel::{Ids, Names};

use super::{Aim, Blow, Breakthrough, March, Mission, Sheet, Task, UnitOrder};
use crate::ground::Square;

impl Sheet {
    /// The exact text a commitment is made over, with ids.
    #[must_use]
    pub fn text(&self) -> String {
        self.words(&Ids)
    }

    /// The sheet with this text; none where a text says it otherwise.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let sheet = crate::parse::sheet_of_ids(text).ok()?;
        (sheet.text() == text).then_some(sheet)
    }

    /// The sheet in words.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let mut lines = Vec::new();
        for (formation, sheet) in &self.formations {
            lines.push(format!("formation {}", names.written(&formation.0)));
            for (unit, order) in &sheet.units {
                lines.push(format!("unit {} {}", names.written(&unit.0), order.words(names)));
            }
        }
        for (bridge, blow) in &self.blow {
            lines.push(format!("blow {} {}", names.written(&bridge.0), blow.words()));
        }
        for sortie in &self.air {
            let squadron = names.written(&sortie.squadron.0);
            lines.push(format!("air {squadron} {}", sortie.mission.words(names)));
        }
        lines.join("\n")
    }
}

impl UnitOrder {
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let mut words = String::new();
        if self.priority != Self::PRIORITY {
            let _ = write!(words, "priority {} ", self.priority);
        }
        if let Some(to) = self.joins {
            let _ = write!(words, "joins {} ", names.written(&to.0));
        }
        words.push_str(&self.task.words(names));
        words
    }
}

impl Task {
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let march = |march: &Option<March>| march.as_ref().map_or_else(String::new, March::words);
        match self {
            Self::Hold => "hold".to_owned(),
            Self::DigIn => "dig in".to_owned(),
            Self::Move { march } => format!("move{}", march.words()),
            Self::Retire { path } => format!("retire{}", squares(path)),
            Self::Attack { target, march: before, breakthrough } => {
                let through = breakthrough.as_ref().map_or_else(String::new, Breakthrough::words);
                format!("attack {target}{}{through}", march(before))
            }
            Self::Prepare { target } => format!("prepare {target}"),
            Self::Support { aim: Aim::Square(square) } => format!("support {square}"),
            Self::Support { aim: Aim::Formation(formation) } => {
                format!("support formation {}", names.written(&formation.0))
            }
            Self::CounterBattery { battle } => format!("counter {battle}"),
            Self::Interdict { area } => format!("interdict {area}"),
            Self::Suppress { area } => format!("suppress {area}"),
            Self::Charge { bridge } => format!("charge {}", names.written(&bridge.0)),
            Self::Repair { bridge } => format!("repair {}", names.written(&bridge.0)),
            Self::Build { side } => format!("build {side}"),
            Self::Load { dump, march: before } => {
                format!("load {}{}", names.written(&dump.0), march(before))
            }
            Self::Unload { march: before } => format!("unload{}", march(before)),
            Self::Refit => "refit".to_owned(),
        }
    }
}

impl March {
    /// ` tactical from 2 0304 0305`, with a blank before it.
    #[must_use]
    pub fn words(&self) -> String {
        let start = match self.start {
            0 => String::new(),
            start => format!(" from {start}"),
        };
        format!(" {}{start}{}", self.mode.word(), squares(&self.path))
    }
}

impl Breakthrough {
    fn words(&self) -> String {
        let mut words = format!(" through{}", squares(&self.path));
        if let Some(then) = self.then {
            let _ = write!(words, " then {}", then.target);
        }
        words
    }
}

impl Blow {
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Never => "never".to_owned(),
            Self::Now => "now".to_owned(),
            Self::Within(km) => format!("within {km}"),
            Self::Entered => "entered".to_owned(),
        }
    }
}

impl Mission {
    #[must_use]
    pub fn words(self, names: &dyn Names) -> String {
        let word = self.word();
        match self {
            Self::Patrol { zone }
            | Self::Sweep { zone }
            | Self::Escort { zone }
            | Self::CabRank { zone }
            | Self::Recce { zone } => format!("{word} {zone}"),
            Self::Support { square }
            | Self::Interdict { area: square }
            | Self::Suppress { area: square }
            | Self::Supply { square } => format!("{word} {square}"),
            Self::Drop { unit, square } => {
                format!("{word} {} {square}", names.written(&unit.0))
            }
        }
    }
}

fn squares(path: &[Square]) -> String {
    path.iter().fold(String::new(), |mut words, square| {
        let _ = write!(words, " {square}");
        words
    })
}
