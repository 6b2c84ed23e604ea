//! How an order and an event are written down: one object whose key says which book speaks (`war` for the war itself), with
//! what goes with it beside. The battle is not in it; the entry's header has it. Bodies are short because every one of them is
//! hashed and read again for years.

use core::fmt;
use core::marker::PhantomData;

use kernel::{RuleSet as _, Seat};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::roster::RosterChange;
use crate::setup::BattleId;
use crate::war::{BattleEvent, BattleOrder, War, WarEvent};

const AGREED_BY: &str = "agreed_by";
const MEN: &str = "men";

/// The body of an `ordered` entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderBody {
    pub order: BattleOrder,
    /// Seats other than the ordering one that agreed to it: to a ruling.
    pub agreed_by: Vec<Seat>,
}

/// The body of a `happened`, `ruled`, `sealed` or `revealed` entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventBody(WarEvent);

impl OrderBody {
    /// The text to be stored. The same order always gives the same text.
    ///
    /// # Panics
    /// Never: an order is plain data.
    #[must_use]
    pub fn write(&self) -> String {
        text(self)
    }
}

impl WarEvent {
    /// The text to be stored.
    ///
    /// # Panics
    /// Never: an event is plain data.
    #[must_use]
    pub fn write(&self) -> String {
        text(&Written(self))
    }

    /// Reads what [`WarEvent::write`] wrote for an entry of this battle.
    ///
    /// # Errors
    /// When the text is no event.
    pub fn read(battle: BattleId, body: &str) -> serde_json::Result<Self> {
        let EventBody(mut event) = serde_json::from_str(body)?;
        if let Self::Battle { battle: of, .. } = &mut event {
            *of = battle;
        }
        Ok(event)
    }
}

impl Serialize for OrderBody {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.order.write(&mut map)?;
        if !self.agreed_by.is_empty() {
            map.serialize_entry(AGREED_BY, &self.agreed_by)?;
        }
        map.end()
    }
}

/// An event as it is written, borrowed.
struct Written<'e>(&'e WarEvent);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        let WarEvent::Battle { event, men, .. } = self.0 else {
            map.serialize_entry(War::TAG, self.0)?;
            return map.end();
        };
        event.write(&mut map)?;
        if !men.is_empty() {
            map.serialize_entry(MEN, men)?;
        }
        map.end()
    }
}

/// A body with one key that says whose it is, and perhaps another beside it.
trait Keyed: Sized {
    type Beside: for<'de> Deserialize<'de> + Default;
    /// The key beside the first.
    const BESIDE: &'static str;
    type Core;

    fn core<'de, A: MapAccess<'de>>(key: &str, map: &mut A) -> Result<Self::Core, A::Error>;
    fn whole(core: Self::Core, beside: Self::Beside) -> Self;
}

impl Keyed for OrderBody {
    type Beside = Vec<Seat>;
    const BESIDE: &'static str = AGREED_BY;
    type Core = BattleOrder;

    fn core<'de, A: MapAccess<'de>>(key: &str, map: &mut A) -> Result<BattleOrder, A::Error> {
        BattleOrder::read(key, map)
    }

    fn whole(order: BattleOrder, agreed_by: Vec<Seat>) -> Self {
        Self { order, agreed_by }
    }
}

impl Keyed for EventBody {
    type Beside = Vec<RosterChange>;
    const BESIDE: &'static str = MEN;
    type Core = WarEvent;

    fn core<'de, A: MapAccess<'de>>(key: &str, map: &mut A) -> Result<WarEvent, A::Error> {
        if key == War::TAG {
            return map.next_value();
        }
        let event = BattleEvent::read(key, map)?;
        // The header names the battle; see [`WarEvent::read`].
        Ok(WarEvent::Battle { battle: BattleId::main(), event, men: Vec::new() })
    }

    fn whole(mut event: WarEvent, beside: Vec<RosterChange>) -> Self {
        if let WarEvent::Battle { men, .. } = &mut event {
            *men = beside;
        }
        Self(event)
    }
}

struct KeyedVisitor<K>(PhantomData<K>);

impl<'de, K: Keyed> Visitor<'de> for KeyedVisitor<K> {
    type Value = K;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with one key that says which book speaks")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<K, A::Error> {
        let (mut core, mut beside) = (None, None);
        while let Some(key) = map.next_key::<&str>()? {
            if key == K::BESIDE && beside.is_none() {
                beside = Some(map.next_value()?);
            } else if core.is_none() {
                core = Some(K::core(key, &mut map)?);
            } else {
                return Err(A::Error::custom(format!("\"{key}\" is one key too many")));
            }
        }
        let core = core.ok_or_else(|| A::Error::custom("no key says which book speaks"))?;
        Ok(K::whole(core, beside.unwrap_or_default()))
    }
}

impl<'de> Deserialize<'de> for OrderBody {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(KeyedVisitor(PhantomData))
    }
}

impl<'de> Deserialize<'de> for EventBody {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(KeyedVisitor(PhantomData))
    }
}

fn text(body: &impl Serialize) -> String {
    serde_json::to_string(body).unwrap_or_else(|fault| unreachable!("plain data: {fault}"))
}

#[cfg(test)]
mod tests {
    use two_star_general as tsg;

    use super::*;
    use crate::roster::FormationId;

    fn order(body: &str) -> serde_json::Result<OrderBody> {
        serde_json::from_str(body)
    }

    #[test]
    fn an_order_says_its_book_and_who_agreed() {
        let end = BattleOrder::TwoStarGeneral(tsg::Order::EndNight);
        let alone = OrderBody { order: end.clone(), agreed_by: Vec::new() };
        assert_eq!(alone.write(), r#"{"tsg":"end_night"}"#);
        let agreed = OrderBody { order: end, agreed_by: vec![Seat::Orange] };
        assert_eq!(agreed.write(), r#"{"tsg":"end_night","agreed_by":["orange"]}"#);
        for body in [alone, agreed] {
            assert_eq!(order(&body.write()).unwrap(), body);
        }
    }

    #[test]
    fn an_event_says_its_book_and_what_it_did_to_the_men() {
        let lost =
            RosterChange::Detached { element: "a".parse().unwrap(), men: 9, vehicles: 0, to: None };
        let event = BattleEvent::TwoStarGeneral(tsg::Event::RetreatsBegan);
        let battle: BattleId = "east".parse().unwrap();
        let told = WarEvent::Battle { battle, event, men: vec![lost] };
        let body =
            r#"{"tsg":"retreats_began","men":[{"detached":{"element":"a","men":9,"vehicles":0}}]}"#;
        assert_eq!(told.write(), body);
        assert_eq!(WarEvent::read(battle, body).unwrap(), told);
        let of_war = WarEvent::ReplacementsArrived { formation: FormationId(0), men: 30 };
        assert_eq!(of_war.write(), r#"{"war":{"replacements_arrived":{"formation":0,"men":30}}}"#);
        assert_eq!(WarEvent::read(battle, &of_war.write()).unwrap(), of_war);
    }

    #[test]
    fn what_is_no_body_is_refused() {
        for body in [
            "{}",
            "[]",
            r#"{"xyz":1}"#,
            r#"{"tsg":"end_night","cc":"pass"}"#,
            r#"{"agreed_by":[]}"#,
        ] {
            assert!(order(body).is_err(), "{body}");
        }
        assert!(WarEvent::read(BattleId::main(), r#"{"tsg":"no_such_event"}"#).is_err());
    }
}
