//! What lies on the map: bridges, dumps, and the objectives of an operational battle.

use kernel::Name;
use operations::ground::{Link, is_diagonal};
use operations::state::{
    BridgeId, BridgeSpec, DumpId, DumpSpec, Half, Objective, ObjectiveAt, ObjectiveId, Source,
};

use super::{Builder, CORPS};
use crate::scenario::at::At;
use crate::scenario::corps::{BridgeEntry, DumpEntry};
use crate::scenario::format::{Entry, ObjectiveEntry};
use crate::scenario::shape::shown;

impl Builder<'_, '_> {
    /// Bridges and dumps, before whoever names them.
    pub(in super::super) fn corps_places(&mut self, entry: &Entry) {
        for bridge in &entry.bridges {
            self.bridge(bridge);
        }
        for dump in &entry.dumps {
            self.dump(dump);
        }
    }

    fn bridge(&mut self, entry: &At<BridgeEntry>) {
        let Some(now) = self.in_corps(entry.battle.as_ref(), &entry.id) else { return };
        let (Some(id), Some(side)) =
            (self.new_id(&entry.id, None), self.water_side(now, &entry.between))
        else {
            return;
        };
        if entry.charged && entry.blown {
            let message = format!("{} is charged and blown", entry.name);
            self.fault(CORPS, entry.id.span.clone(), message, "one or the other");
        }
        let bridges = &self.corps[now].setup.bridges;
        if bridges.values().any(|known| known.side == side) {
            let message = format!("{side} has a bridge already");
            self.fault(CORPS, entry.between.span.clone(), message, "one bridge crosses a side");
        }
        let spec = BridgeSpec {
            name: entry.name.clone(),
            side,
            foot_only: entry.foot_only,
            charged: entry.charged,
            blown: entry.blown,
            wreckage: entry.wreckage,
            holder: entry.holder.map(Into::into),
        };
        self.corps[now].setup.bridges.insert(BridgeId(id), spec);
    }

    /// A side along which water runs.
    fn water_side(&mut self, now: usize, word: &At<String>) -> Option<Link> {
        let ground = &self.corps[now].map.ground;
        let (message, help) = match word.parse::<Link>() {
            Err(wrong) => (wrong.to_string(), ""),
            Ok(_) if ground.columns == 0 => return None,
            Ok(link) if is_diagonal(link.ends()[0], link.ends()[1]) => {
                (format!("{link} meet at a corner"), "a bridge crosses a side (R77)")
            }
            Ok(link) if ground.water.contains_key(&link) => return Some(link),
            Ok(link) => {
                (format!("no water runs between {link}"), "add canal, river or great to the map")
            }
        };
        self.fault(CORPS, word.span.clone(), message, help);
        None
    }

    fn dump(&mut self, entry: &At<DumpEntry>) {
        let Some(now) = self.in_corps(entry.battle.as_ref(), &entry.id) else { return };
        let (id, square) = (self.new_id(&entry.id, None), self.ground_square(now, &entry.square));
        let source = entry.source.as_ref().and_then(|source| {
            let square = self.ground_square(now, &source.square)?;
            Some(Source { square, rate: source.rate })
        });
        let (Some(id), Some(square)) = (id, square) else { return };
        let (name, side, stock) = (entry.name.clone(), entry.side.into(), entry.stock);
        let spec = DumpSpec { name, side, square, stock, source };
        self.corps[now].setup.dumps.insert(DumpId(id), spec);
    }

    /// An objective of an operational battle: a square or a bridge.
    pub(in super::super) fn corps_objective(&mut self, now: usize, entry: &ObjectiveEntry) {
        let at = match (&entry.square, &entry.bridge) {
            (Some(word), None) => {
                let Some(square) = self.ground_square(now, word) else { return };
                (ObjectiveAt::Square(square), format!("square.{square}"), word)
            }
            (None, Some(word)) => {
                let Some(bridge) = self.known_bridge(now, word) else { return };
                (ObjectiveAt::Bridge(bridge), bridge.to_string(), word)
            }
            _ => {
                let here = entry.here();
                let message = format!("{} is a square or a bridge", entry.name.value);
                let help = "square = \"0504\", or bridge = \"nijmegen-road\"";
                return self.fault(CORPS, here.span.clone(), message, help);
            }
        };
        let (at, id, here) = at;
        let half = |date| (date, Half::Day);
        let [from, until] = [entry.from.as_ref().map(half), entry.until.as_ref().map(half)]
            .map(|date| date.and_then(|(date, half)| self.turn_on(now, date, half)));
        let objective = Objective {
            name: entry.name.value.clone(),
            at,
            points: entry.value,
            decisive: entry.decisive,
            from,
            // The night after its last day counts too.
            until: until.map(|turn| turn + 1),
            holder: entry.holder.map(Into::into),
        };
        let Ok(id) = Name::new(&id).map(ObjectiveId) else { return };
        if self.corps[now].setup.objectives.insert(id, objective).is_some() {
            let message = format!("{} is already an objective", shown(here));
            self.fault("scenario::objective", here.span.clone(), message, "");
        }
    }

    fn known_bridge(&mut self, now: usize, word: &At<String>) -> Option<BridgeId> {
        let bridge = Name::new(&word.value).ok().map(BridgeId);
        let known = bridge.filter(|bridge| self.corps[now].setup.bridges.contains_key(bridge));
        if known.is_none() {
            let message = format!("there is no bridge \"{}\"", shown(word));
            self.fault(
                CORPS,
                word.span.clone(),
                message,
                "name one of the [[bridges]] of its battle",
            );
        }
        known
    }
}
