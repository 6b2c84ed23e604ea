//! What is not everybody's to know: the briefings of the sides, and who keeps the secrets of the app's dice.

use kernel::dice::record::Holder;
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::error::ApiResult;

/// What a side alone was told when the campaign was founded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BriefingView {
    pub side: Side,
    pub name: String,
    /// Markdown; nothing where it is for others' eyes, and empty where the scenario has none.
    pub text: Option<String>,
    /// The same as HTML without its title, safe to put on a page.
    pub html: Option<String>,
    /// Whether all may read it now.
    pub opened: bool,
}

/// Who keeps the secret of a seat's dice chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceKeeperView {
    pub seat: Seat,
    pub keeper: DiceKeeper,
    /// The chain, by its published tip, and how many links it has left.
    pub tip: String,
    pub left: u32,
    /// What this arrangement proves, in one sentence.
    pub proves: String,
}

/// Where a chain's secret is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DiceKeeper {
    /// Open in this file.
    File,
    /// In this file under a passphrase that was not given since it was opened.
    Locked,
    /// In this file under a passphrase that was given.
    Unlocked,
    /// On the player's own device.
    Device,
}

impl Session {
    /// The briefings of both sides, as far as a seat may read them.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn briefings(&self, seat: Seat) -> ApiResult<Vec<BriefingView>> {
        let war = &self.fold.war;
        let of = |side: Side| -> ApiResult<BriefingView> {
            let text = self.knows(seat, side).then(|| self.briefing(seat, side)).transpose()?;
            Ok(BriefingView {
                side,
                name: war.setup.side_name(side).to_owned(),
                html: text.as_deref().map(report::prose::on_screen),
                text,
                opened: self.knows(side.enemy().seat(), side),
            })
        };
        Side::BOTH.into_iter().map(of).collect()
    }

    /// Who keeps the secrets of the app's dice.
    ///
    /// # Errors
    /// When the private table cannot be read.
    pub fn dice_keepers(&self) -> ApiResult<Vec<DiceKeeperView>> {
        let mut keepers = Vec::new();
        for (word, due) in self.fold.dice.due() {
            let Some(seat) = Seat::from_word(word) else { continue };
            let keeper = match due.held {
                Holder::Device => DiceKeeper::Device,
                Holder::File if !self.has_passphrase(seat)? => DiceKeeper::File,
                Holder::File if self.is_locked(seat)? => DiceKeeper::Locked,
                Holder::File => DiceKeeper::Unlocked,
            };
            let (tip, left) = (due.commitment.tip, due.commitment.length + 1 - due.index);
            let proves = proves(keeper).to_owned();
            keepers.push(DiceKeeperView { seat, keeper, tip: tip.to_string(), left, proves });
        }
        Ok(keepers)
    }
}

const fn proves(keeper: DiceKeeper) -> &'static str {
    match keeper {
        DiceKeeper::File => {
            "No roll can be altered or thrown twice; who has this file could look ahead."
        }
        DiceKeeper::Locked | DiceKeeper::Unlocked => {
            "No roll can be altered or thrown twice; who does not know the passphrase cannot look ahead in a copy of this file."
        }
        DiceKeeper::Device => {
            "No roll can be altered or thrown twice; no one can look ahead without this seat's own device."
        }
    }
}
