//! Men who come back: they had fallen in a fight that counted, and then the battle it was part of was given up, so that nothing
//! of it has been.

use campaign::link::{Link, Stage};
use campaign::{BattleId, SoldierOf, WarState};
use kernel::face::SoldierFate;

/// Somebody who is back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Back {
    pub(crate) of: SoldierOf,
    /// The entry that gave the battle up.
    pub(crate) entry: u64,
    /// "what had him killed at Foy was given up".
    pub(crate) why: String,
}

/// Everybody who has come back, in the order of the entries.
pub(crate) fn returns(war: &WarState) -> Vec<Back> {
    let mut back = Vec::new();
    let given_up = war.links.iter().filter(|(_, link)| link.stage == Stage::Abandoned);
    for (above, link) in given_up {
        for (child, below) in &war.links {
            let counted = matches!(below.stage, Stage::Accepted(_));
            if counted && is_below(war, below, *above) {
                fallen(war, (*above, link), (*child, below), &mut back);
            }
        }
    }
    back.sort_by_key(|back| (back.entry, back.of));
    back
}

/// Those who fell in one fight of a battle that was given up. Whoever was first named in it nobody knows any more.
fn fallen(
    war: &WarState,
    (above, link): (BattleId, &Link),
    (child, below): (BattleId, &Link),
    back: &mut Vec<Back>,
) {
    let Some(battle) = war.battle(child) else { return };
    for (id, of) in &below.soldiers {
        let known = link.known.get(&of.element).map_or(0, Vec::len);
        let had_him = match battle.soldier(*id).map(|man| man.fate) {
            None | Some(SoldierFate::Present) => continue,
            Some(SoldierFate::Wounded) => "wounded",
            Some(SoldierFate::Killed) => "killed",
            Some(SoldierFate::Captured) => "captured",
        };
        if usize::try_from(of.number).is_ok_and(|number| number < known) {
            let why = format!("\"{}\", which had him {had_him}, is given up", war.title_of(above));
            back.push(Back { of: *of, entry: link.changed.0, why });
        }
    }
}

fn is_below(war: &WarState, link: &Link, above: BattleId) -> bool {
    let parent = war.links.get(&link.parent);
    link.parent == above || parent.is_some_and(|parent| is_below(war, parent, above))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use campaign::Standing;

    use super::*;
    use crate::Session;
    use crate::fought::{fought_out, host_in};

    /// Whoever fought there and has not served since its result was accepted.
    fn fallen(war: &WarState, battle: BattleId) -> BTreeSet<SoldierOf> {
        let link = &war.links[&battle];
        let fell = |of: &SoldierOf| {
            let man = war.soldiers.get(*of).unwrap();
            man.standing != Standing::Serving && man.until == link.changed
        };
        link.soldiers.values().copied().filter(fell).collect()
    }

    /// A fight that counted, put under a battle that is given up later: those are back who had fallen in it and were known
    /// before, and nobody else.
    #[test]
    fn who_fell_below_what_is_given_up_is_back() {
        let folder = tempfile::tempdir().unwrap();
        let mut host = host_in(folder.path());
        let mut fought = |seed: u64| {
            let file = fought_out(&mut host, "farm", seed, folder.path());
            let war = Session::open_to_read(&file, &host).unwrap().fold().war.clone();
            let counted = |(id, link): (&BattleId, &Link)| {
                (matches!(link.stage, Stage::Accepted(_)) && !fallen(&war, *id).is_empty())
                    .then_some(*id)
            };
            // Nothing was given up above them.
            let child = war.links.iter().find_map(counted).filter(|_| returns(&war).is_empty())?;
            Some((war, child))
        };
        let (mut war, child) = (1..20).find_map(&mut fought).expect("a fight that cost somebody");
        let mut above = war.links[&child].clone();
        above.stage = Stage::Abandoned;
        above.changed = kernel::Seq(9_999);
        above.known = war.soldiers.0.clone();
        let id = BattleId::new("above").unwrap();
        war.links.insert(id, above);
        war.links.get_mut(&child).unwrap().parent = id;
        let back = returns(&war);
        assert!(back.iter().all(|back| back.entry == 9_999));
        assert_eq!(back.iter().map(|back| back.of).collect::<BTreeSet<_>>(), fallen(&war, child));
        // Whom nobody knew before, nobody knows any more.
        war.links.get_mut(&id).unwrap().known.clear();
        assert_eq!(returns(&war), []);
    }
}
