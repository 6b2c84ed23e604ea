//! The table of a battle as a scenario lays it out: every name is somebody of this scenario, every place is on the table.

use std::collections::BTreeSet;

use kernel::laid::{
    Fault, LaidAir, LaidArrival, LaidElement, LaidObjective, LaidSide, LaidTable, LaidWord,
    TableBook,
};
use kernel::table::{Length, Point, Polygon, Table};
use kernel::{Name, Side};
use operations::state::UnitId;

use super::{Builder, Files};
use crate::roster::ElementSpec;
use crate::scenario::at::At;
use crate::scenario::laid::{
    AirEntry, LaidArrivalEntry, LaidElementEntry, LaidObjectiveEntry, LaidSideEntry,
    LaidTableEntry, Place, SunEntry,
};
use crate::scenario::shape::shown;
use crate::scenario::sheet::Sheet;
use crate::scenario::table;
use crate::war::link::Scale;

/// The code of every fault of a table.
pub(super) const TABLE: &str = "scenario::table";

/// The table that is being read.
pub(super) struct Under<'e> {
    pub(super) entry: &'e At<LaidTableEntry>,
    pub(super) scale: Scale,
    pub(super) book: &'static dyn TableBook,
    pub(super) of: Whose,
    ground: Table,
}

/// Whose table it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// A smaller battle's, and whether it is of the night.
    Action { night: bool, of: Larger },
    /// That of a battle of the war itself, by its place among those that have tables.
    Root(usize),
}

/// What a smaller battle is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Larger {
    Division,
    /// An operational battle, by its place among those.
    Corps(usize),
}

impl Larger {
    pub(super) const fn book(self) -> Scale {
        match self {
            Self::Division => Scale::TwoStarGeneral,
            Self::Corps(_) => Scale::Operations,
        }
    }
}

impl Builder<'_, '_> {
    /// Reads a table, after all elements are known.
    pub(super) fn laid(
        &mut self,
        entry: &At<LaidTableEntry>,
        (scale, of): (Scale, Whose),
        files: &Files<'_>,
    ) -> Option<LaidTable> {
        let book = scale.table_book()?;
        let ground = self.ground(&entry.file, book, files);
        let briefing = entry.briefing.as_ref().map(|briefing| self.text(briefing, files));
        if let (Some(flying), Err(Fault { message, help })) =
            (&entry.flying, book.reads(LaidWord::Flying))
        {
            self.fault(TABLE, flying.span.clone(), message, help);
        }
        let sun = entry.sun.as_ref().and_then(|sun| self.sun(book, sun));
        let under = Under { entry, scale, book, of, ground: ground? };
        let objective = self.ground_at_stake(&under, &entry.objective);
        let mut named = BTreeSet::new();
        let sides = [(Side::Blue, &entry.blue), (Side::Orange, &entry.orange)];
        let sides = sides.map(|(side, entry)| self.side_of(&under, side, entry, &mut named));
        if sides[0].home == sides[1].home {
            let help = "each side comes from an edge of its own";
            self.fault(TABLE, entry.orange.span.clone(), "both sides have one home", help);
        }
        let table = LaidTable {
            briefing: briefing.unwrap_or_default(),
            ground: under.ground.clone(),
            sides,
            objective,
            defender: entry.defender.map(Into::into),
            turns: entry.turns.value,
            night: entry.night.unwrap_or(matches!(of, Whose::Action { night: true, .. })),
            flying: entry.flying.as_ref().map(|flying| flying.value),
            sun,
        };
        if self.sheet.clean() {
            self.room(&under, &table);
        }
        Some(table)
    }

    /// When the sun rises and sets, in a book that reads it.
    fn sun(&mut self, book: &dyn TableBook, entry: &At<SunEntry>) -> Option<[u16; 2]> {
        if let Err(Fault { message, help }) = book.reads(LaidWord::Sun) {
            self.fault(TABLE, entry.span.clone(), message, help);
            return None;
        }
        let minutes = |minutes: u32| u16::try_from(minutes).unwrap_or_default();
        let [rises, sets] = [self.hour(&entry.rises), self.hour(&entry.sets)].map(minutes);
        if rises >= sets {
            let help = "rises in the morning, sets in the evening";
            self.fault(TABLE, entry.span.clone(), "the sun sets before it rises", help);
        }
        Some([rises, sets])
    }

    fn ground(
        &mut self,
        name: &At<String>,
        book: &dyn TableBook,
        files: &Files<'_>,
    ) -> Option<Table> {
        self.file(name, files);
        let text = files.folder.get(&name.value).filter(|text| text.len() <= files.bytes_max)?;
        let mut sheet = Sheet::new(&name.value, text);
        let table = table::read(text, book.ground(), &mut sheet);
        let whole = sheet.clean();
        self.file_faults.append(&mut sheet.faults);
        whole.then_some(table)
    }

    fn text(&mut self, name: &At<String>, files: &Files<'_>) -> String {
        self.file(name, files);
        files.folder.get(&name.value).cloned().unwrap_or_default()
    }

    fn ground_at_stake(
        &mut self,
        under: &Under<'_>,
        entry: &At<LaidObjectiveEntry>,
    ) -> LaidObjective {
        let said = entry.radius.map(|radius| Length::inches(i32::from(radius)));
        LaidObjective {
            name: entry.name.clone(),
            at: self.place(under, &entry.at),
            radius: said.unwrap_or_else(|| under.book.objective_radius()),
            holder: entry.holder.map(Into::into),
        }
    }

    fn side_of(
        &mut self,
        under: &Under<'_>,
        side: Side,
        entry: &At<LaidSideEntry>,
        named: &mut BTreeSet<Name>,
    ) -> LaidSide {
        let elements: Vec<LaidElement> = entry
            .elements
            .iter()
            .filter_map(|element| self.element(under, side, element, named))
            .collect();
        let here = || entry.span.clone();
        if elements.len() == entry.elements.len() && elements.iter().all(LaidElement::comes_later) {
            let ways = [LaidWord::Arrives, LaidWord::FireTeam].into_iter();
            let read: Vec<&str> =
                ways.filter(|word| under.book.reads(*word).is_ok()).map(LaidWord::key).collect();
            let help = format!("leave \"{}\" out for one of its elements", read.join("\" and \""));
            self.fault(TABLE, here(), "this side has no one on the table at the start", help);
        }
        self.together(under, entry, &elements);
        self.not_too_many(under, entry, &elements);
        let area = entry.area.as_ref().and_then(|area| self.area(under, area));
        let air = entry.air.iter().filter_map(|air| self.air(under, air)).collect();
        LaidSide { home: entry.home.into(), area, elements, air }
    }

    /// Aircraft of a side, in a book that reads it.
    fn air(&mut self, under: &Under<'_>, entry: &At<AirEntry>) -> Option<LaidAir> {
        if let Err(Fault { message, help }) = under.book.reads(LaidWord::Air) {
            self.fault(TABLE, entry.span.clone(), message, help);
            return None;
        }
        let (kind, from_turn) = (entry.kind.value.0.clone(), entry.from_turn.unwrap_or(1));
        let turns = under.entry.turns.value;
        if from_turn > turns {
            let message = format!("the battle has {turns} turns");
            self.fault(TABLE, entry.span.clone(), message, "an earlier turn, or more turns");
        }
        let sorties = entry.sorties.unwrap_or(1);
        Some(LaidAir { name: entry.name.clone(), kind, flights: entry.flights, from_turn, sorties })
    }

    /// No more men of a side than its book can lead.
    fn not_too_many(
        &mut self,
        under: &Under<'_>,
        entry: &At<LaidSideEntry>,
        elements: &[LaidElement],
    ) {
        // Where an action says no number, that is said already.
        let all = |one: &LaidElement| match under.of {
            Whose::Root(_) => Some(self.war.roster.elements.get(&one.element)?.men_start),
            Whose::Action { .. } => None,
        };
        let men: u32 = elements.iter().filter_map(|one| one.men.or_else(|| all(one))).sum();
        if let Some(most) = under.book.men_most().filter(|most| men > *most) {
            let book = under.scale.title();
            let message = format!("{men} men are more than one side of {book} can lead");
            let help = format!("at most {most} a side");
            self.fault(TABLE, entry.span.clone(), message, help);
        }
    }

    fn element(
        &mut self,
        under: &Under<'_>,
        side: Side,
        entry: &At<LaidElementEntry>,
        named: &mut BTreeSet<Name>,
    ) -> Option<LaidElement> {
        let element = self.somebody(under, side, &entry.id)?;
        if !named.insert(element) {
            let message = format!("{element} is on this table already");
            self.fault(TABLE, entry.id.span.clone(), message, "");
        }
        self.party(under, entry, element);
        self.comes_in_time(under, entry);
        if under.of == (Whose::Action { night: true, of: Larger::Division }) {
            self.comes_before_a_night(&entry.id, element);
        }
        for word in LaidWord::OF_ELEMENTS.into_iter().filter(|word| says(entry, *word)) {
            if let Err(Fault { message, help }) = under.book.reads(word) {
                self.fault(TABLE, entry.id.span.clone(), message, help);
            }
        }
        let reads = |word: LaidWord| under.book.reads(word).is_ok();
        let later = entry.arrives.as_ref().filter(|_| reads(LaidWord::Arrives));
        let team = entry.fire_team.as_ref().filter(|_| reads(LaidWord::FireTeam));
        let laid = LaidElement {
            element,
            men: entry.men.as_ref().map(|men| men.value),
            at: entry.at.as_ref().map(|at| self.place(under, at)),
            arrives: later.and_then(|entry| self.arrives(under, entry)),
            weapons: entry.weapons.map(Into::into),
            home_guard: entry.home_guard.unwrap_or(false),
            cover: entry.cover,
            bazooka: entry.bazooka.as_ref().map(|said| said.value),
            company: entry.company.as_ref().map(|name| name.value.clone()),
            fire_team: team.map(|said| said.value),
            squad: entry.squad.as_ref().map(|word| word.value.0.clone()),
            experience: entry.experience.as_ref().map(|word| word.value.0.clone()),
            order: entry.order.as_ref().map(|word| word.value.0.clone()),
            dug_in: entry.dug_in == Some(true),
            off_table: entry.off_table == Some(true),
            observers: entry.observers == Some(true),
            air_liaison: entry.air_liaison == Some(true),
            hidden: entry.hidden == Some(true),
            aboard: entry.aboard.as_ref().and_then(|id| self.somebody(under, side, id)),
            limbered: entry.limbered == Some(true),
            horse_drawn: entry.horse_drawn == Some(true),
        };
        self.comes(under, entry, &laid);
        Some(laid)
    }

    /// An element of the roster, of this side and of this battle.
    fn somebody(&mut self, under: &Under<'_>, side: Side, id: &At<String>) -> Option<Name> {
        let spec = |name: &Name| self.war.roster.elements.get(name).map(|spec| spec.side);
        let known = Name::new(id).ok().and_then(|name| Some((name, spec(&name)?)));
        let (message, help) = match known {
            Some((name, of)) if of == side => match self.elsewhere(under, name) {
                None => return Some(name),
                Some((message, help)) => (message, help),
            },
            Some((name, of)) => (format!("{name} is on the side of {of}"), String::new()),
            None => (format!("there is no \"{}\" in this scenario", shown(id)), self.nearest(id)),
        };
        self.fault(TABLE, id.span.clone(), message, help);
        None
    }

    /// Why an element cannot be on a table: everybody is in one battle of the war only.
    fn elsewhere(&self, under: &Under<'_>, name: Name) -> Option<(String, String)> {
        let own = self.tables.iter().position(|table| table.elements.contains_key(&name));
        match (under.of, own) {
            (Whose::Action { of: Larger::Corps(now), .. }, None)
                if !self.corps[now].setup.units.contains_key(&UnitId(name)) =>
            {
                let message = format!("{name} is not a unit of this operational battle");
                Some((message, "name units of its formations".to_owned()))
            }
            (Whose::Action { .. }, None) => None,
            (Whose::Root(at), Some(own)) if at == own => None,
            (_, Some(own)) => {
                let message = format!("{name} is in the battle \"{}\"", self.tables[own].word);
                Some((message, "everybody is in one battle of the war only".to_owned()))
            }
            (Whose::Root(_), None) => {
                let message = format!("{name} is on the map of a division battle");
                Some((message, "name elements of the [[units]] of this battle".to_owned()))
            }
        }
    }

    fn nearest(&self, id: &str) -> String {
        let all = self.war.roster.elements.keys().map(ToString::to_string);
        let nearest = all.map(|name| (strsim::osa_distance(id, &name), name)).min();
        match nearest {
            Some((distance, name)) if distance <= 3 => format!("did you mean \"{name}\"?"),
            _ => "the full id of a stand, platoon or battery, such as 1-506.A".to_owned(),
        }
    }

    /// No more men than it can have; in a smaller battle of few men their number is always said.
    fn party(&mut self, under: &Under<'_>, entry: &At<LaidElementEntry>, element: Name) {
        let most =
            self.war.roster.elements.get(&element).map_or(0, |spec: &ElementSpec| spec.men_full);
        let root = matches!(under.of, Whose::Root(_));
        match &entry.men {
            Some(men) if root => {
                let message = format!("{element} comes with all its men");
                let help = "its unit says how many there are: leave men out";
                self.fault(TABLE, men.span.clone(), message, help);
            }
            Some(men) if men.value > most => {
                let message = format!("{element} has {most} men at full strength");
                self.fault(TABLE, men.span.clone(), message, "say fewer men");
            }
            None if !root => {
                if let Some(most) = under.book.men_most() {
                    let message = format!("how many men of {element} take part?");
                    let help = format!("men = 1 to {most}");
                    self.fault(TABLE, entry.id.span.clone(), message, help);
                }
            }
            _ => {}
        }
    }

    fn arrives(&mut self, under: &Under<'_>, entry: &At<LaidArrivalEntry>) -> Option<LaidArrival> {
        let arrival = match (entry.turn, entry.after_taking) {
            (Some(turn), None) => LaidArrival::Turn(turn),
            (None, Some(turns)) => LaidArrival::AfterTaking(turns),
            _ => {
                let message =
                    "an arrival says a turn, or how many turns after taking the objective";
                let help = "{ turn = 4 } or { after_taking = 3 }";
                self.fault(TABLE, entry.span.clone(), message, help);
                return None;
            }
        };
        let turns = under.entry.turns.value;
        if matches!(arrival, LaidArrival::Turn(turn) if turn > turns) {
            let message = format!("the battle has {turns} turns");
            self.fault(TABLE, entry.span.clone(), message, "an earlier turn, or more turns");
        }
        Some(arrival)
    }

    /// A place that is on the table and not in ground nobody can enter.
    fn place(&mut self, under: &Under<'_>, place: &At<Place>) -> Point {
        let at = inches(place.value);
        let barred = || under.ground.pieces_at(at).any(|piece| piece.is("impassable"));
        if !under.ground.holds(at) {
            let help = off_the_table(&under.ground);
            self.fault(TABLE, place.span.clone(), "this place is off the table", help);
        } else if barred() {
            let message = "nobody can stand here";
            self.fault(TABLE, place.span.clone(), message, "it is impassable ground");
        }
        at
    }

    fn area(&mut self, under: &Under<'_>, area: &At<Vec<Place>>) -> Option<Polygon> {
        let corners: Vec<Point> = area.iter().copied().map(inches).collect();
        if corners.iter().any(|corner| !under.ground.holds(*corner)) {
            let help = off_the_table(&under.ground);
            self.fault(TABLE, area.span.clone(), "this area is not all on the table", help);
            return None;
        }
        match table::area(corners) {
            Ok(area) => Some(area),
            Err(wrong) => {
                let help = "two opposite corners, or three or more along the outline";
                self.fault(TABLE, area.span.clone(), wrong, help);
                None
            }
        }
    }
}

/// Whether an element has such a word.
fn says(entry: &LaidElementEntry, word: LaidWord) -> bool {
    match word {
        LaidWord::Arrives => entry.arrives.is_some(),
        LaidWord::FireTeam => entry.fire_team.is_some(),
        LaidWord::Cover => entry.cover.is_some(),
        LaidWord::Weapons => entry.weapons.is_some(),
        LaidWord::Bazooka => entry.bazooka.is_some(),
        LaidWord::Company => entry.company.is_some(),
        LaidWord::Squad => entry.squad.is_some(),
        LaidWord::Experience => entry.experience.is_some(),
        LaidWord::Order => entry.order.is_some(),
        LaidWord::DugIn => entry.dug_in.is_some(),
        LaidWord::OffTable => entry.off_table.is_some(),
        LaidWord::Observers => entry.observers.is_some(),
        LaidWord::AirLiaison => entry.air_liaison.is_some(),
        LaidWord::Hidden => entry.hidden.is_some(),
        LaidWord::Aboard => entry.aboard.is_some(),
        LaidWord::Limbered => entry.limbered.is_some(),
        LaidWord::HorseDrawn => entry.horse_drawn.is_some(),
        LaidWord::Flying | LaidWord::Sun | LaidWord::Air => false,
    }
}

fn inches(place: Place) -> Point {
    Point::inches(i32::from(place[0]), i32::from(place[1]))
}

fn off_the_table(table: &Table) -> String {
    format!("the table ends at {} by {}", table.width, table.depth)
}
