//! What battles are called where people read of them: ids are for those who type.

use kernel::handoff::Brief;
use kernel::id::NAME_BYTES_MAX;

use crate::setup::BattleId;
use crate::war::link::{Contact, LinkOrder};
use crate::war::{PeopleOrder, WarState};

/// Bytes of an id that are kept for a hyphen and the number of a battle.
const ROOM_FOR_NUMBER: usize = 8;

impl WarState {
    /// What a battle is called: one of the war itself, or a prepared action, as its scenario calls it, any other by its
    /// place, "Noville, 0305", or by what it is about, where the map has no place for it.
    #[must_use]
    pub fn title_of(&self, battle: BattleId) -> String {
        match self.links.get(&battle) {
            Some(link) => title(self, battle, &link.contact, &link.brief),
            None => match self.setup.root(battle) {
                Some(root) => root.title.clone(),
                None => battle.to_string(),
            },
        }
    }

    /// The name of the next smaller battle: the first of the kind `fight-1` that no battle of the war has. With fog it tells nothing of
    /// battles elsewhere: it is the square and the turn, and of a battle below that its name, as far as there is room, and a number.
    #[must_use]
    pub fn next_battle_name(&self, parent: BattleId, at: &Contact) -> BattleId {
        let mut before = match at.aim().and_then(|aim| aim.cell) {
            _ if !self.is_in_fog(parent) => "fight".to_owned(),
            Some(cell) if !self.links.contains_key(&parent) => {
                let turn = self.battle(parent).map_or(0, |battle| battle.standing().round);
                format!("{cell}-{turn}")
            }
            _ => parent.to_string(),
        };
        // Else no number would ever make an id of it.
        before.truncate(NAME_BYTES_MAX - ROOM_FOR_NUMBER);
        let names = (1_u32..).filter_map(|n| BattleId::new(&format!("{before}-{n}")).ok());
        let kept = |id: &BattleId| self.setup.actions.iter().any(|action| action.id == *id);
        let mut free = names.filter(|id| !self.battles.contains_key(id) && !kept(id));
        free.next().unwrap_or_else(|| self.setup.first_battle())
    }

    /// An order about the smaller battles of `parent` in a few words, with their titles.
    #[must_use]
    pub fn link_words(&self, parent: BattleId, order: &LinkOrder) -> String {
        // Where its opening was struck there is no such battle.
        let called = |child: &BattleId| match self.links.contains_key(child) {
            true => format!("\"{}\"", self.title_of(*child)),
            false => "the smaller battle".to_owned(),
        };
        match order {
            LinkOrder::Open { at, .. } => {
                format!("fight out the {}", at.words(&self.names(parent)))
            }
            LinkOrder::Close { child } => format!("close {}", called(child)),
            LinkOrder::CorrectReport { child, reason, .. } => {
                format!("correct the report of {}: {reason}", called(child))
            }
            LinkOrder::Accept { child } => format!("accept the report of {}", called(child)),
            LinkOrder::Abandon { child } => format!("give up {}", called(child)),
        }
    }

    /// An order about somebody in a few words, with what he is called.
    #[must_use]
    pub fn people_words(&self, order: &PeopleOrder) -> String {
        use crate::war::people::{commander_title, title};
        match order {
            PeopleOrder::Rename { soldier, name } => {
                format!("call {} otherwise: {name}", title(self, *soldier))
            }
            PeopleOrder::Decorate { soldier, decoration, reason } => {
                format!("award {} the {decoration}: {reason}", title(self, *soldier))
            }
            PeopleOrder::RenameCommander { commander, name } => {
                format!("call {} otherwise: {name}", commander_title(self, *commander))
            }
            PeopleOrder::PromoteCommander { commander, rank, reason } => {
                format!("promote {} to {rank}: {reason}", commander_title(self, *commander))
            }
            PeopleOrder::DecorateCommander { commander, decoration, reason } => {
                format!("award {} the {decoration}: {reason}", commander_title(self, *commander))
            }
        }
    }
}

/// What a smaller battle is called, before it is one of the war's too.
pub(in crate::war) fn title(
    state: &WarState,
    child: BattleId,
    contact: &Contact,
    brief: &Brief,
) -> String {
    if let Some(action) = prepared(state, child) {
        return action.to_owned();
    }
    let place = &brief.place;
    let named = state.place_named(BattleId(brief.parent), place);
    let named = named.map_or_else(|| place.clone(), |name| format!("{name}, {place}"));
    contact.title(&named, &brief.stakes)
}

/// What the scenario calls a battle it has prepared.
pub(in crate::war) fn prepared(state: &WarState, child: BattleId) -> Option<&str> {
    let mut actions = state.setup.actions.iter();
    actions.find(|action| action.id == child).map(|action| &*action.title)
}
