//! The night, step by step as the book has it (§6, §9): who may recover what with which points, why others may not, what was
//! done tonight. By day the same steps as they would be if the night fell now.

use std::collections::BTreeMap;

use campaign::two_star_general::Event;
use campaign::two_star_general::decide::Unfolding;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::rules::night;
use campaign::two_star_general::state::{BattalionId, Phase, Place, PlatoonId, StandId, State};
use campaign::{Battle, BattleEvent, BattleId, BattleOrder, War, WarEvent, WarOrder, WarState};
use journal::Kind;
use kernel::map::Cell;
use kernel::{
    Cite, Halt, Name, Offer, Offers, Refusal as _, Refused, RuleSet, Side, Tape, Unlisted,
};
use serde::{Deserialize, Serialize};

use super::patrols;
use super::since::{SinceKind, event_kind};
use crate::session::Session;
use crate::{EntryLine, Found, OnMap};
use engine::error::ApiResult;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightView {
    pub side: Side,
    pub is_night: bool,
    pub is_done: bool,
    /// When tonight begins or began, "19 Dec 21:00"; nothing after the last day.
    pub falls: Option<String>,
    /// Points left tonight, and all there were.
    pub strength_left: u16,
    pub strength_all: u16,
    pub platoons_left: u16,
    pub platoons_all: u16,
    pub replacements: u32,
    pub wounded: u32,
    pub stragglers: u32,
    pub steps: Vec<NightStep>,
    /// What the side has done tonight, in its order.
    pub tonight: Vec<EntryLine>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightStep {
    pub kind: StepKind,
    pub title: String,
    /// What it is, in one sentence.
    pub what: String,
    pub cite: Cite,
    pub rows: Vec<NightRow>,
    /// Rows in which something can be ordered.
    pub open: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum StepKind {
    Headquarters,
    Recover,
    Restore,
    Platoons,
    Reshuffle,
    Exchange,
    Patrol,
    End,
}

/// A unit in a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightRow {
    /// The stand, platoon or battalion.
    pub unit: String,
    pub name: String,
    pub battalion: Option<String>,
    pub hex: Option<Hex>,
    pub strength: Option<u8>,
    pub strength_full: Option<u8>,
    pub options: Vec<NightOption>,
    /// What else may be ordered for it, where the options are not everything.
    pub unlisted: Option<String>,
    /// Why nothing may be ordered for it.
    pub why_not: Option<Refused>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightOption {
    /// The short word on a button, "+2".
    pub short: String,
    /// The whole of it.
    pub label: String,
    /// What it costs of tonight's points.
    pub cost: u8,
    pub order: WarOrder,
    /// Who changes places by it, and where each goes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<BTreeMap<Name, Cell>>", optional))]
    pub places: BTreeMap<Name, Cell>,
}

type Options = BTreeMap<(StepKind, String), Vec<NightOption>>;
/// What else may be ordered under the heading of a row's options.
type UnlistedOf = BTreeMap<(StepKind, String), String>;

/// One side's night on a table.
struct Table<'a> {
    war: &'a WarState,
    on: OnMap<'a>,
    side: Side,
    options: Options,
    unlisted: UnlistedOf,
    offers: Vec<Offer<WarOrder>>,
}

/// The entry as of which a night began, with the strength and platoon points of both sides.
type NightBegun = (u64, [u16; 2], [u16; 2]);

impl Session {
    /// A side's night; by day, what it would be now.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn night(&self, battle: Option<BattleId>, side: Side) -> ApiResult<NightView> {
        let on = OnMap::of(&self.fold.war, battle)?;
        let (war, day) = (on.war, on.state.day);
        let is_night = matches!(on.state.phase, Phase::Night(_));
        let over = matches!(on.state.phase, Phase::Over(_));
        let has_night = !over && usize::from(day) < on.state.setup.days.len();
        let at_night = if is_night || !has_night { war.clone() } else { tonight(on) };
        let at_night = OnMap::of(&at_night, Some(on.battle))?;
        let (strength, platoons, is_done) = match &at_night.state.phase {
            Phase::Night(night) => {
                let i = side.index();
                (night.strength[i], night.platoons[i], night.done[i])
            }
            _ => (0, 0, false),
        };
        let begun = if is_night { self.night_begun(on)? } else { None };
        let (strength_all, platoons_all) = match &begun {
            Some((_, strength, platoons)) => (strength[side.index()], platoons[side.index()]),
            None => (strength, platoons),
        };
        let pools = &war.roster.pools[side.index()];
        Ok(NightView {
            side,
            is_night,
            is_done,
            falls: has_night
                .then(|| war.setup.calendar.night_begins(day).format("%-d %b %H:%M").to_string()),
            strength_left: strength,
            strength_all,
            platoons_left: platoons,
            platoons_all,
            replacements: pools.replacements,
            wounded: pools.wounded,
            stragglers: pools.stragglers,
            steps: if has_night { Table::of(at_night, side).steps() } else { Vec::new() },
            tonight: match begun {
                Some((at, _, _)) => self.done_since(at, side)?,
                None => Vec::new(),
            },
        })
    }

    /// When the present night began.
    fn night_begun(
        &self,
        OnMap { battle: of, state, .. }: OnMap<'_>,
    ) -> ApiResult<Option<NightBegun>> {
        let mut begun = None;
        self.counted_from(state.round_at.0.max(1), &mut |counted| {
            let may_be = matches!(counted.kind(), None | Some(Kind::Happened));
            let event = if may_be { counted.event() } else { None };
            if let Some(WarEvent::Battle {
                battle, event: BattleEvent::TwoStarGeneral(event), ..
            }) = event.as_deref()
                && *battle == of
                && let Event::NightBegan { day, strength, platoons, .. } = event
                && *day == state.day
            {
                begun = Some((counted.at, *strength, *platoons));
            }
            Ok(())
        })?;
        Ok(begun)
    }

    /// What a side has done in the night that began as of entry `begun`.
    fn done_since(&self, begun: u64, side: Side) -> ApiResult<Vec<EntryLine>> {
        let mut done: Vec<(u64, Found)> = Vec::new();
        self.counted_from(begun + 1, &mut |counted| {
            let is_of_night = || {
                let event = counted.event();
                event.as_deref().and_then(event_kind) == Some(SinceKind::Night)
            };
            if counted.at >= begun && is_of_night() {
                done.push((counted.at, counted.found()));
            }
            Ok(())
        })?;
        done.sort_by_key(|(at, _)| *at);
        let mut lines = self.found_lines(done.into_iter().map(|(_, found)| found))?;
        lines.retain(|line| line.seat == Some(side.seat()));
        Ok(lines)
    }
}

/// The war as if the night fell now.
fn tonight(OnMap { war, battle, state, .. }: OnMap<'_>) -> WarState {
    let mut war = war.clone();
    let mut unfolding = Unfolding::of(state);
    night::begin(&mut unfolding);
    war.battles.insert(battle, Battle::TwoStarGeneral(unfolding.into_state()));
    war
}

impl<'a> Table<'a> {
    fn of(on: OnMap<'a>, side: Side) -> Self {
        let (mut options, mut more) = (Options::new(), UnlistedOf::new());
        let Offers { offers, unlisted, .. } = on.war.legal(on.battle, side.seat());
        for Offer { order, label, group, .. } in offers.iter().cloned() {
            let Some((key, short, cost)) = placed(on.state, &order) else { continue };
            if let Some(Unlisted { what, .. }) = unlisted.iter().find(|one| one.group == group) {
                more.insert(key.clone(), what.clone());
            }
            let places = on.war.aim(&order).map(|aim| aim.places).unwrap_or_default();
            options.entry(key).or_default().push(NightOption { short, label, cost, order, places });
        }
        Self { war: on.war, on, side, options, unlisted: more, offers }
    }

    fn steps(&self) -> Vec<NightStep> {
        let step = |kind: StepKind| {
            let rows = self.rows(kind);
            let open = rows.iter().filter(|row| !row.options.is_empty()).count();
            let (title, what, cite) = words(kind);
            let (title, what) = (title.to_owned(), what.to_owned());
            NightStep {
                kind,
                title,
                what,
                cite,
                rows,
                open: u32::try_from(open).unwrap_or(u32::MAX),
            }
        };
        [
            StepKind::Headquarters,
            StepKind::Recover,
            StepKind::Restore,
            StepKind::Platoons,
            StepKind::Reshuffle,
            StepKind::Exchange,
            StepKind::Patrol,
            StepKind::End,
        ]
        .map(step)
        .to_vec()
    }

    fn rows(&self, kind: StepKind) -> Vec<NightRow> {
        let state = self.on.state;
        let in_play = || state.battalions_in_play(self.side);
        match kind {
            StepKind::Headquarters => in_play()
                .filter(|id| state.battalion(*id).hq_lost.is_some())
                .map(|id| self.of_battalion(kind, id, self.hq_orders(id)))
                .collect(),
            StepKind::Recover => state
                .side_on_table(self.side)
                .filter(|(id, _)| state.stand(*id).strength < state.spec(*id).strength)
                .map(|(stand, _)| {
                    self.of_stand(kind, stand, vec![Order::Recover { stand, points: 1 }])
                })
                .collect(),
            StepKind::Restore => state
                .stands
                .iter()
                .filter(|(id, stand)| {
                    stand.place == Place::Destroyed && state.spec(**id).side == self.side
                })
                .map(|(stand, _)| self.of_stand(kind, *stand, self.restore_orders(*stand)))
                .collect(),
            StepKind::Platoons => state
                .platoons
                .iter()
                .filter(|(id, platoon)| {
                    platoon.with.is_none() && state.platoon_spec(**id).side == self.side
                })
                .map(|(platoon, _)| self.of_platoon(kind, *platoon))
                .collect(),
            StepKind::Reshuffle => in_play()
                .map(|battalion| {
                    let places = BTreeMap::new();
                    self.of_battalion(
                        kind,
                        battalion,
                        vec![Order::NightReshuffle { battalion, places }],
                    )
                })
                .collect(),
            StepKind::Exchange => state
                .platoons
                .keys()
                .filter(|id| self.options.contains_key(&(kind, id.to_string())))
                .map(|id| self.of_platoon(kind, *id))
                .collect(),
            StepKind::Patrol => {
                patrols::rows(self.on, self.side, &self.offers, &|order| self.refused(order))
            }
            StepKind::End => vec![self.row(
                kind,
                NightRow {
                    unit: "night".to_owned(),
                    name: "The night".to_owned(),
                    ..NightRow::default()
                },
                vec![Order::EndNight],
            )],
        }
    }

    /// The row with what may be ordered, or the rules' answer to the first of `tries` that they refuse.
    fn row(&self, kind: StepKind, mut row: NightRow, tries: Vec<Order>) -> NightRow {
        let key = (kind, row.unit.clone());
        row.options = self.options.get(&key).cloned().unwrap_or_default();
        row.unlisted = self.unlisted.get(&key).cloned();
        if row.options.is_empty() {
            row.why_not = tries.into_iter().find_map(|order| self.refusal(order));
        }
        row
    }

    fn refusal(&self, order: Order) -> Option<Refused> {
        let order = BattleOrder::TwoStarGeneral(order);
        self.refused(&WarOrder { battle: self.on.battle, order })
    }

    fn refused(&self, order: &WarOrder) -> Option<Refused> {
        match War::decide(self.war, self.side.seat(), order, &mut Tape::new(&[])) {
            Err(Halt::Refused(refusal)) => Some(refusal.refused(&self.war.names(order.battle))),
            _ => None,
        }
    }

    fn of_battalion(&self, kind: StepKind, id: BattalionId, tries: Vec<Order>) -> NightRow {
        let state = self.on.state;
        let row = NightRow {
            unit: id.to_string(),
            name: state.battalion_spec(id).name.clone(),
            hex: state.hq_hex(id),
            ..NightRow::default()
        };
        self.row(kind, row, tries)
    }

    fn of_stand(&self, kind: StepKind, id: StandId, tries: Vec<Order>) -> NightRow {
        let state = self.on.state;
        let spec = state.spec(id);
        let row = NightRow {
            unit: id.to_string(),
            name: spec.name.clone(),
            battalion: spec.battalion.map(|of| state.battalion_spec(of).name.clone()),
            hex: state.hex_of(id),
            strength: Some(state.stand(id).strength),
            strength_full: Some(spec.strength),
            ..NightRow::default()
        };
        self.row(kind, row, tries)
    }

    fn of_platoon(&self, kind: StepKind, id: PlatoonId) -> NightRow {
        let state = self.on.state;
        let spec = state.platoon_spec(id);
        let with = state.platoon(id).with;
        let row = NightRow {
            unit: id.to_string(),
            name: spec.name.clone(),
            battalion: spec.battalion.map(|of| state.battalion_spec(of).name.clone()),
            hex: with.and_then(|stand| state.hex_of(stand)),
            ..NightRow::default()
        };
        let own = state.side_on_table(self.side).filter(|(stand, _)| {
            *stand == spec.with
                || (spec.battalion.is_some() && state.spec(*stand).battalion == spec.battalion)
        });
        let mut tries = vec![Order::RecoverPlatoon { platoon: id, with: spec.with }];
        tries.extend(own.map(|(with, _)| Order::RecoverPlatoon { platoon: id, with }));
        self.row(kind, row, tries)
    }

    /// A destroyed stand beside each of the stands it could come back to.
    fn restore_orders(&self, stand: StandId) -> Vec<Order> {
        let state = self.on.state;
        let battalion = state.spec(stand).battalion;
        let beside = state
            .side_on_table(self.side)
            .filter(|(id, _)| battalion.is_none() || state.spec(*id).battalion == battalion);
        let hexes: Vec<Hex> =
            beside.flat_map(|(_, hex)| state.setup.ground.within(hex, 1)).collect();
        let first =
            hexes.first().copied().or_else(|| state.setup.objectives.keys().next().copied());
        let hexes = if hexes.is_empty() { first.into_iter().collect() } else { hexes };
        hexes.into_iter().map(|hex| Order::Restore { stand, hex, points: 1 }).collect()
    }

    fn hq_orders(&self, battalion: BattalionId) -> Vec<Order> {
        let state = self.on.state;
        let hexes =
            state.stands_of(battalion).flat_map(|(_, hex)| state.setup.ground.within(hex, 1));
        hexes.map(|hex| Order::PlaceHq { battalion, hex }).collect()
    }
}

/// The step and unit an order belongs to, the short word for it, and its cost. A new order must be placed here.
fn placed(state: &State, order: &WarOrder) -> Option<((StepKind, String), String, u8)> {
    let order = order.order.tsg()?;
    let (kind, unit, short, cost) = match order {
        Order::PlaceHq { battalion, hex } => {
            (StepKind::Headquarters, battalion.to_string(), hex.to_string(), 0)
        }
        Order::Recover { stand, points } => {
            (StepKind::Recover, stand.to_string(), format!("+{points}"), *points)
        }
        Order::Restore { stand, hex, points } => {
            (StepKind::Restore, stand.to_string(), format!("{hex} with {points}"), *points)
        }
        Order::RecoverPlatoon { platoon, with } => {
            (StepKind::Platoons, platoon.to_string(), state.stand_name(*with).to_owned(), 1)
        }
        Order::NightReshuffle { battalion, places } => {
            let moved =
                places.iter().map(|(stand, hex)| format!("{} {hex}", state.stand_name(*stand)));
            (StepKind::Reshuffle, battalion.to_string(), moved.collect::<Vec<_>>().join(", "), 0)
        }
        Order::NightTransfer { platoon, to } => {
            (StepKind::Exchange, platoon.to_string(), state.stand_name(*to).to_owned(), 0)
        }
        Order::EndNight => (StepKind::End, "night".to_owned(), "End the night".to_owned(), 0),
        Order::SealOrders { .. }
        | Order::RevealOrders { .. }
        | Order::ThrowForMove
        | Order::Activate { .. }
        | Order::Move { .. }
        | Order::Retreat { .. }
        | Order::Shuffle { .. }
        | Order::Transfer { .. }
        | Order::Attack { .. }
        | Order::EndActivation
        | Order::ThrowForArtillery
        | Order::Barrage { .. }
        | Order::MoveArtillery { .. }
        | Order::AirStrike { .. }
        | Order::EndArtillery
        | Order::Rule { .. } => return None,
    };
    Some(((kind, unit), short, cost))
}

const fn words(kind: StepKind) -> (&'static str, &'static str, Cite) {
    match kind {
        StepKind::Headquarters => (
            "Headquarters",
            "A lost headquarters returns beside its battalion before the night ends.",
            Cite::section("6"),
        ),
        StepKind::Recover => (
            "Recover strength",
            "Strength points for stands on the table that are in command, and for batteries.",
            Cite::section("9.1"),
        ),
        StepKind::Restore => (
            "Form stands again",
            "A destroyed stand comes back beside its battalion with at least one point.",
            Cite::section("9.1"),
        ),
        StepKind::Platoons => (
            "Recover platoons",
            "A lost support platoon comes back with a stand of its own unit.",
            Cite::section("9.1"),
        ),
        StepKind::Reshuffle => (
            "Reshuffle",
            "The stands of a battalion change places, once a night.",
            Cite::section("9.2"),
        ),
        StepKind::Exchange => (
            "Exchange platoons",
            "Support platoons go to another stand of their battalion.",
            Cite::section("9.2"),
        ),
        StepKind::Patrol => (
            "Patrols and raids",
            "Ten men of a stand go out against ten of the enemy beside it, once a night, with Combat!.",
            Cite::section("H.11"),
        ),
        StepKind::End => {
            ("End the night", "The next day begins when both sides are done.", Cite::section("9"))
        }
    }
}
