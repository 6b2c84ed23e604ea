//! Smaller battles laid out beforehand: every name in them is somebody of this scenario, every place is on their table.

use std::collections::BTreeSet;

use kernel::table::{Length, Point, Polygon, Table};
use kernel::{Name, Side};

use super::{Builder, Files};
use crate::action::{
    ActionArrival, ActionBook, ActionElement, ActionObjective, ActionOpens, ActionSetup, ActionSide,
};
use crate::roster::ElementSpec;
use crate::scenario::actions::{
    ActionArrivalEntry, ActionElementEntry, ActionEntry, ActionObjectiveEntry, ActionSideEntry,
    Place,
};
use crate::scenario::at::At;
use crate::scenario::format::Entry;
use crate::scenario::shape::shown;
use crate::scenario::sheet::Sheet;
use crate::scenario::table;
use crate::setup::BattleId;

/// Hexes from the contested one, when nothing is said: those that touch it.
const REACH: u8 = 1;
/// How much ground around the middle of an objective counts, in inches, when nothing is said.
const RADIUS_COMBAT_CAPTAIN: u16 = 10;
const RADIUS_COMBAT: u16 = 6;
/// H.8 Minutes of a turn of Combat Captain.
const MINUTES_PER_TURN: u32 = 5;
/// The most men of one side of a fight of single soldiers.
const PARTY_MAX: u32 = 10;

/// The action that is being read.
pub(super) struct Under<'e> {
    pub(super) entry: &'e At<ActionEntry>,
    pub(super) book: ActionBook,
    table: Table,
}

impl Builder<'_, '_> {
    /// Reads the actions, after all elements are known.
    pub(super) fn actions(&mut self, entry: &Entry, files: &Files<'_>) {
        let mut ids: BTreeSet<BattleId> = self.divisions.iter().map(|battle| battle.id).collect();
        for action in &entry.actions {
            let id = self.id(&action.id, None).map(BattleId);
            if id.is_some_and(|id| !ids.insert(id)) {
                let message = format!("the id \"{}\" is taken", action.id.value);
                let help = "every battle of the war needs an id of its own";
                self.fault("scenario::id", action.id.span.clone(), message, help);
            }
            if let (Some(id), Some(setup)) = (id, self.action(action, files)) {
                self.war.actions.push(ActionSetup { id, ..setup });
            }
        }
    }

    fn action(&mut self, entry: &At<ActionEntry>, files: &Files<'_>) -> Option<ActionSetup> {
        self.in_battle(entry.battle.as_ref(), &entry.id);
        let hex = self.standing_hex(&entry.hex, "scenario::ground");
        let book = ActionBook::from(entry.book.value);
        let opens = ActionOpens::from(entry.opens.value);
        let table = self.table(&entry.table, book, files);
        let briefing = entry.briefing.as_ref().map(|briefing| self.text(briefing, files));
        self.time(entry, book, opens);
        let under = Under { entry, book, table: table? };
        let objective = self.ground_at_stake(&under, &entry.objective);
        let mut named = BTreeSet::new();
        let sides = [(Side::Blue, &entry.blue), (Side::Orange, &entry.orange)];
        let sides = sides.map(|(side, entry)| self.side_of(&under, side, entry, &mut named));
        if sides[0].home == sides[1].home {
            let help = "each side comes from an edge of its own";
            self.fault(
                "scenario::action",
                entry.orange.span.clone(),
                "both sides have one home",
                help,
            );
        }
        let action = ActionSetup {
            id: BattleId::main(),
            title: entry.title.clone(),
            book,
            battle: self.divisions[self.now].id,
            hex: hex?,
            opens,
            reach: entry.reach.unwrap_or(REACH),
            briefing: briefing.unwrap_or_default(),
            table: under.table,
            sides,
            objective,
            defender: entry.defender.map(Into::into),
            turns: entry.turns.value,
            night: entry.night.unwrap_or(opens == ActionOpens::Night),
            flying: entry.flying.as_ref().map(|flying| flying.value),
        };
        if self.sheet.clean() {
            self.room(&action, [&entry.blue, &entry.orange]);
        }
        Some(action)
    }

    /// A smaller battle ends with the round it is part of, and only single soldiers meet between the days.
    fn time(&mut self, entry: &At<ActionEntry>, book: ActionBook, opens: ActionOpens) {
        let round = u32::from(self.war.calendar.hours_per_round) * 60;
        let minutes = u32::from(entry.turns.value) * MINUTES_PER_TURN;
        if book == ActionBook::CombatCaptain && minutes > round {
            let message = format!("{minutes} minutes do not fit into a round of {round}");
            let help = format!("at most {} turns of five minutes", round / MINUTES_PER_TURN);
            self.fault("scenario::action", entry.turns.span.clone(), message, help);
        }
        if book == ActionBook::CombatCaptain && opens == ActionOpens::Night {
            let message = "a night patrol is fought by Combat!";
            let help = "book = \"combat\", or opens = \"contact\" with night = true";
            self.fault("scenario::action", entry.opens.span.clone(), message, help);
        }
        if let (ActionBook::Combat, Some(flying)) = (book, &entry.flying) {
            let message = "Combat! has no aircraft";
            let help = "leave flying out, or book = \"combat_captain\"";
            self.fault("scenario::action", flying.span.clone(), message, help);
        }
    }

    fn table(&mut self, name: &At<String>, book: ActionBook, files: &Files<'_>) -> Option<Table> {
        self.file(name, files);
        let text = files.folder.get(&name.value).filter(|text| text.len() <= files.bytes_max)?;
        let mut sheet = Sheet::new(&name.value, text);
        let table = table::read(text, book, &mut sheet);
        let whole = sheet.clean();
        self.tables.append(&mut sheet.faults);
        whole.then_some(table)
    }

    fn text(&mut self, name: &At<String>, files: &Files<'_>) -> String {
        self.file(name, files);
        files.folder.get(&name.value).cloned().unwrap_or_default()
    }

    fn ground_at_stake(
        &mut self,
        under: &Under<'_>,
        entry: &At<ActionObjectiveEntry>,
    ) -> ActionObjective {
        let usual = match under.book {
            ActionBook::CombatCaptain => RADIUS_COMBAT_CAPTAIN,
            ActionBook::Combat => RADIUS_COMBAT,
        };
        ActionObjective {
            name: entry.name.clone(),
            at: self.place(under, &entry.at),
            radius: Length::inches(i32::from(entry.radius.unwrap_or(usual))),
            holder: entry.holder.map(Into::into),
        }
    }

    fn side_of(
        &mut self,
        under: &Under<'_>,
        side: Side,
        entry: &At<ActionSideEntry>,
        named: &mut BTreeSet<Name>,
    ) -> ActionSide {
        let elements: Vec<ActionElement> = entry
            .elements
            .iter()
            .filter_map(|element| self.element(under, side, element, named))
            .collect();
        let here = || entry.span.clone();
        if elements.len() == entry.elements.len() && elements.iter().all(ActionElement::comes_later)
        {
            let help = match under.book {
                ActionBook::CombatCaptain => "leave \"arrives\" out for one of its elements",
                ActionBook::Combat => "leave \"fire_team\" out for one of its elements",
            };
            self.fault(
                "scenario::action",
                here(),
                "nobody of this side is there at the start",
                help,
            );
        }
        if under.book == ActionBook::CombatCaptain {
            self.companies(entry, &elements);
        }
        let men: u32 = elements.iter().filter_map(|element| element.men).sum();
        if under.book == ActionBook::Combat && men > PARTY_MAX {
            let message = format!("{men} men are more than one side of Combat! can lead");
            let help = format!("at most {PARTY_MAX} a side");
            self.fault("scenario::action", here(), message, help);
        }
        let area = entry.area.as_ref().and_then(|area| self.area(under, area));
        ActionSide { home: entry.home.into(), area, elements }
    }

    fn element(
        &mut self,
        under: &Under<'_>,
        side: Side,
        entry: &At<ActionElementEntry>,
        named: &mut BTreeSet<Name>,
    ) -> Option<ActionElement> {
        let element = self.somebody(side, &entry.id)?;
        if !named.insert(element) {
            let message = format!("{element} is in this action already");
            self.fault("scenario::action", entry.id.span.clone(), message, "");
        }
        self.party(under, entry, element);
        self.comes(under, entry, element);
        self.comes_in_time(under, entry);
        self.comes_before_a_night(under, &entry.id, element);
        let is_party = under.book == ActionBook::Combat;
        let told = [
            (
                is_party && entry.arrives.is_some(),
                "arrives",
                "in Combat! a side asks for its next \"fire_team\" (§9.2)",
            ),
            (
                !is_party && entry.fire_team.is_some(),
                "fire_team",
                "in Combat Captain a unit \"arrives\" on a turn",
            ),
            (
                is_party && entry.cover.is_some(),
                "cover",
                "in Combat! cover is what lies before a man",
            ),
            (
                is_party && entry.weapons.is_some(),
                "weapons",
                "in Combat! every man has arms of his own",
            ),
            (
                is_party && entry.bazooka.is_some(),
                "bazooka",
                "in Combat! every man has arms of his own",
            ),
            (is_party && entry.company.is_some(), "company", "in Combat! there are no companies"),
            (!is_party && entry.squad.is_some(), "squad", "in Combat Captain a squad has weapons"),
        ];
        for (_, key, help) in told.into_iter().filter(|(wrong, ..)| *wrong) {
            let message = format!("\"{key}\" says nothing in this book");
            self.fault("scenario::action", entry.id.span.clone(), message, help);
        }
        let later = entry.arrives.as_ref().filter(|_| !is_party);
        Some(ActionElement {
            element,
            men: entry.men.as_ref().map(|men| men.value),
            at: entry.at.as_ref().map(|at| self.place(under, at)),
            arrives: later.and_then(|entry| self.arrives(under, entry)),
            weapons: entry.weapons.map(Into::into),
            home_guard: entry.home_guard.unwrap_or(false),
            cover: entry.cover,
            bazooka: entry.bazooka.as_ref().map(|said| said.value),
            company: entry.company.as_ref().map(|name| name.value.clone()),
            fire_team: entry.fire_team.as_ref().filter(|_| is_party).map(|said| said.value),
            squad: entry.squad.as_ref().map(|word| word.key().to_owned()),
        })
    }

    /// An element of the roster, of this side.
    fn somebody(&mut self, side: Side, id: &At<String>) -> Option<Name> {
        let spec = |name: &Name| self.war.roster.elements.get(name).map(|spec| spec.side);
        let known = Name::new(id).ok().and_then(|name| Some((name, spec(&name)?)));
        let (message, help) = match known {
            Some((name, of)) if of == side => return Some(name),
            Some((name, of)) => (format!("{name} is on the side of {of}"), String::new()),
            None => (format!("there is no \"{}\" in this scenario", shown(id)), self.nearest(id)),
        };
        self.fault("scenario::action", id.span.clone(), message, help);
        None
    }

    fn nearest(&self, id: &str) -> String {
        let all = self.war.roster.elements.keys().map(ToString::to_string);
        let nearest = all.map(|name| (strsim::osa_distance(id, &name), name)).min();
        match nearest {
            Some((distance, name)) if distance <= 3 => format!("did you mean \"{name}\"?"),
            _ => "the full id of a stand, platoon or battery, such as 1-506.A".to_owned(),
        }
    }

    /// No more men than it can have; in Combat! their number is always said.
    fn party(&mut self, under: &Under<'_>, entry: &At<ActionElementEntry>, element: Name) {
        let most =
            self.war.roster.elements.get(&element).map_or(0, |spec: &ElementSpec| spec.men_full);
        match &entry.men {
            Some(men) if men.value > most => {
                let message = format!("{element} has {most} men at full strength");
                self.fault("scenario::action", men.span.clone(), message, "say fewer men");
            }
            None if under.book == ActionBook::Combat => {
                let message = format!("how many men of {element} take part?");
                let help = format!("men = 1 to {PARTY_MAX}");
                self.fault("scenario::action", entry.id.span.clone(), message, help);
            }
            _ => {}
        }
    }

    fn arrives(
        &mut self,
        under: &Under<'_>,
        entry: &At<ActionArrivalEntry>,
    ) -> Option<ActionArrival> {
        let arrival = match (entry.turn, entry.after_taking) {
            (Some(turn), None) => ActionArrival::Turn(turn),
            (None, Some(turns)) => ActionArrival::AfterTaking(turns),
            _ => {
                let message =
                    "an arrival says a turn, or how many turns after taking the objective";
                let help = "{ turn = 4 } or { after_taking = 3 }";
                self.fault("scenario::action", entry.span.clone(), message, help);
                return None;
            }
        };
        let turns = under.entry.turns.value;
        if matches!(arrival, ActionArrival::Turn(turn) if turn > turns) {
            let message = format!("the action has {turns} turns");
            self.fault(
                "scenario::action",
                entry.span.clone(),
                message,
                "an earlier turn, or more turns",
            );
        }
        Some(arrival)
    }

    /// A place that is on the table and not in ground nobody can enter.
    fn place(&mut self, under: &Under<'_>, place: &At<Place>) -> Point {
        let at = inches(place.value);
        let barred = || under.table.pieces_at(at).any(|piece| piece.is("impassable"));
        if !under.table.holds(at) {
            let help = off_the_table(&under.table);
            self.fault("scenario::action", place.span.clone(), "this place is off the table", help);
        } else if barred() {
            let message = "nobody can stand in this place";
            self.fault("scenario::action", place.span.clone(), message, "it is impassable ground");
        }
        at
    }

    fn area(&mut self, under: &Under<'_>, area: &At<Vec<Place>>) -> Option<Polygon> {
        let corners: Vec<Point> = area.iter().copied().map(inches).collect();
        if corners.iter().any(|corner| !under.table.holds(*corner)) {
            let help = off_the_table(&under.table);
            self.fault(
                "scenario::action",
                area.span.clone(),
                "this area is not all on the table",
                help,
            );
            return None;
        }
        match table::area(corners) {
            Ok(area) => Some(area),
            Err(wrong) => {
                let help = "two opposite corners, or three or more along the outline";
                self.fault("scenario::action", area.span.clone(), wrong, help);
                None
            }
        }
    }
}

fn inches(place: Place) -> Point {
    Point::inches(i32::from(place[0]), i32::from(place[1]))
}

fn off_the_table(table: &Table) -> String {
    format!("the table ends at {} by {}", table.width, table.depth)
}
