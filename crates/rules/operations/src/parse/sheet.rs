//! The lines of a sheet.

use kernel::parse::Misread;

use super::{LINES, Parser};
use crate::order::{
    Aim, Blow, Breakthrough, FormationSheet, March, Mission, Sheet, Task, Then, UnitOrder,
};
use crate::state::{FormationId, Sortie, UnitId};
use crate::tables::Mode;

impl Parser<'_> {
    /// Lines to the end of the text.
    pub(super) fn sheet(&mut self) -> Result<Sheet, Misread> {
        let mut sheet = Sheet::default();
        let mut formation: Option<FormationId> = None;
        while !self.words.is_done() {
            let at = self.words.word()?;
            match LINES.iter().find(|line| line.is(at)).map(|line| line.word) {
                Some("formation") => {
                    let named: FormationId = self.named("formation")?;
                    sheet.formations.entry(named).or_default();
                    formation = Some(named);
                }
                Some("unit") => self.unit_line(&mut sheet, formation)?,
                Some("blow") => {
                    let bridge = self.named("bridge")?;
                    sheet.blow.insert(bridge, self.blow()?);
                }
                Some(_) => {
                    let squadron = self.named("squadron")?;
                    let mission = self.mission()?;
                    sheet.air.push(Sortie { squadron, mission });
                }
                None => return Err(Misread::unknown(at, "line of a sheet", &LINES)),
            }
        }
        Ok(sheet)
    }

    fn unit_line(
        &mut self,
        sheet: &mut Sheet,
        formation: Option<FormationId>,
    ) -> Result<(), Misread> {
        let unit: UnitId = self.named("unit")?;
        let order = self.unit_order()?;
        if self.part(sheet, formation, unit)?.units.insert(unit, order).is_some() {
            // R62 One order a unit.
            let what = format!("{unit} has an order already: one order a unit");
            return Err(Misread::new(what, LINES[1].example));
        }
        Ok(())
    }

    /// `priority 2 joins 4-para attack 0405`.
    pub(super) fn unit_order(&mut self) -> Result<UnitOrder, Misread> {
        let mut order = UnitOrder::new(Task::Hold);
        if self.words.eats("priority") {
            order.priority = self.words.number()?;
        }
        if self.words.eats("joins") {
            order.joins = Some(self.named("formation")?);
        }
        order.task = self.task()?;
        Ok(order)
    }

    /// The part of the formation that was named last, or else of the unit's own.
    fn part<'t>(
        &self,
        sheet: &'t mut Sheet,
        formation: Option<FormationId>,
        unit: UnitId,
    ) -> Result<&'t mut FormationSheet, Misread> {
        let own = || self.state?.units.get(&unit).map(|unit| unit.formation);
        match formation.or_else(own) {
            Some(formation) => Ok(sheet.formations.entry(formation).or_default()),
            None => Err(Misread::new("no formation was named before this", LINES[0].example)),
        }
    }

    fn task(&mut self) -> Result<Task, Misread> {
        let word = self.words.word()?;
        Ok(match &*word.to_lowercase() {
            "hold" => Task::Hold,
            "dig" => {
                self.words.eats("in");
                Task::DigIn
            }
            "move" => Task::Move { march: self.march(true)?.ok_or_else(|| self.words.short())? },
            "retire" => Task::Retire { path: self.path() },
            "attack" => {
                let target = self.square()?;
                Task::Attack { target, march: self.march(false)?, breakthrough: self.through()? }
            }
            "prepare" => Task::Prepare { target: self.square()? },
            "support" if self.words.eats("formation") => {
                Task::Support { aim: Aim::Formation(self.named("formation")?) }
            }
            "support" => Task::Support { aim: Aim::Square(self.square()?) },
            "counter" => Task::CounterBattery { battle: self.square()? },
            "interdict" => Task::Interdict { area: self.square()? },
            "suppress" => Task::Suppress { area: self.square()? },
            "charge" => Task::Charge { bridge: self.named("bridge")? },
            "repair" => Task::Repair { bridge: self.named("bridge")? },
            "build" => Task::Build { side: self.link()? },
            "load" => {
                let dump = self.named("dump")?;
                Task::Load { dump, march: self.march(false)? }
            }
            "unload" => Task::Unload { march: self.march(false)? },
            "refit" => Task::Refit,
            _ => {
                let hint = "say hold, dig in, move, retire, attack, prepare, support, counter, interdict, \
                            suppress, charge, repair, build, load, unload or refit";
                return Err(Misread::new(format!("\"{word}\" is not a task of a unit"), hint));
            }
        })
    }

    /// `tactical from 2 0304 0305`; a path alone is tactical where a march is meant at all.
    fn march(&mut self, meant: bool) -> Result<Option<March>, Misread> {
        let mode = Mode::ALL.into_iter().find(|mode| self.words.eats(mode.word()));
        let Some(mode) = mode.or(meant.then_some(Mode::Tactical)) else { return Ok(None) };
        let start = if self.words.eats("from") { self.words.number()? } else { 0 };
        Ok(Some(March { mode, path: self.path(), start }))
    }

    fn through(&mut self) -> Result<Option<Breakthrough>, Misread> {
        if !self.words.eats("through") {
            return Ok(None);
        }
        let path = self.path();
        let then =
            if self.words.eats("then") { Some(Then { target: self.square()? }) } else { None };
        Ok(Some(Breakthrough { path, then }))
    }

    pub(super) fn blow(&mut self) -> Result<Blow, Misread> {
        Ok(match self.words.eats_any(&["now", "never", "entered", "within"]) {
            Some("now") => Blow::Now,
            Some("never") => Blow::Never,
            Some("entered") => Blow::Entered,
            Some(_) => Blow::Within(self.words.number()?),
            None => return Err(self.words.short()),
        })
    }

    pub(super) fn mission(&mut self) -> Result<Mission, Misread> {
        if self.words.eats("cab rank") {
            return Ok(Mission::CabRank { zone: self.words.number()? });
        }
        let word = self.words.word()?;
        Ok(match &*word.to_lowercase() {
            "patrol" => Mission::Patrol { zone: self.words.number()? },
            "sweep" => Mission::Sweep { zone: self.words.number()? },
            "escort" => Mission::Escort { zone: self.words.number()? },
            "support" => Mission::Support { square: self.square()? },
            "interdict" => Mission::Interdict { area: self.square()? },
            "suppress" => Mission::Suppress { area: self.square()? },
            "recce" => Mission::Recce { zone: self.words.number()? },
            "drop" => {
                let unit = self.named("unit")?;
                Mission::Drop { unit, square: self.square()? }
            }
            "supply" => Mission::Supply { square: self.square()? },
            _ => {
                let hint = "say patrol, sweep, escort, support, cab rank, interdict, suppress, recce, drop or supply";
                return Err(Misread::new(format!("\"{word}\" is not a mission"), hint));
            }
        })
    }
}
