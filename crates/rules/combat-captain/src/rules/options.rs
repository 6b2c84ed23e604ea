//! The readings that a group may switch at founding (`cc.*`), each with the ruling that leaves it open.

use serde::{Deserialize, Serialize};

/// The readings that a group may switch at founding (`cc.*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Options {
    /// R1: a marker lowers what a counting die brings, or the die before it is read.
    pub morale_parity: MoraleParity,
    /// R2: what a marker does to dice that must be low.
    pub morale_roll_low: RollLow,
    /// R9: which hits may become markers.
    pub swap_hits: SwapHits,
    /// R22: whether a charge that nobody waited for costs a marker.
    pub charge_target_withdrew: ChargeTarget,
    /// R13
    pub tank_mg_modifier: TankMachineGun,
    /// R12
    pub superior_vs_superior: SuperiorGun,
    /// R25
    pub tie_combat: CombatTie,
    /// R7: whether a charge by all with all dice has the extra die.
    pub common_charge: CommonCharge,
    /// R19: whether a stranded sub-unit may move to rejoin its unit.
    pub stranded: Stranded,
    /// R32: shells drift by dice, or the table says what the cotton balls touched.
    pub shells: Shells,
}

macro_rules! switch {
    ($(#[$meta:meta])* $name:ident { $first:ident = $word:literal $(, $other:ident = $other_word:literal)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            #[default]
            #[serde(rename = $word)]
            $first,
            $(
                #[serde(rename = $other_word)]
                $other,
            )*
        }
    };
}

switch!(MoraleParity { Natural = "natural", AfterMinus = "afterMinus" });
switch!(RollLow { Penalty = "penalty", Literal = "literal", None = "none" });
switch!(SwapHits { EvenNumbered = "evenNumbered", AllAfterFirst = "allAfterFirst", OddAfterFirst = "oddAfterFirst" });
switch!(ChargeTarget { Chit = "chit", NoChit = "noChit" });
switch!(TankMachineGun { Zero = "0", Six = "6" });
switch!(SuperiorGun { AsPrinted = "-1", Zero = "0" });
switch!(CombatTie { Defender = "defender", Reroll = "reroll" });
switch!(CommonCharge { Yes = "yes", No = "no" });
switch!(Stranded { Never = "never", Rejoin = "rejoin" });
switch!(Shells { Drift = "drift", Touched = "touched" });
