//! What an umpire may rule in a battle: the forms of its book, unless the battle is over or its result was taken.

use campaign::link::Stage;
use campaign::{BattleId, WarState};
use kernel::face::RulingForm;

use engine::error::{ApiError, ApiResult};

/// The forms of all rulings in a battle, as things stand.
///
/// # Errors
/// When there is no such battle.
pub fn ruling_forms(war: &WarState, battle: BattleId) -> ApiResult<Vec<RulingForm>> {
    let position = war.battle(battle).ok_or_else(|| ApiError::no_battle(war, battle))?;
    let settled = war.links.get(&battle).is_some_and(|link| link.stage != Stage::Open);
    let over = match (settled, position.is_over()) {
        (true, _) => Some("This battle is settled; correct its report instead.".to_owned()),
        (false, true) => Some("The battle is over.".to_owned()),
        (false, false) => None,
    };
    let form = |form: RulingForm| RulingForm { not_now: over.clone().or(form.not_now), ..form };
    Ok(position.ruling_forms().into_iter().map(form).collect())
}
