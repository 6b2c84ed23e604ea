//! What a player may ask. Commands C1 to C18 of the book, the throws, and the umpire's rulings.
//!
//! Choices that arise in the middle of a fight (C7 support, C8 losses, C9 hold ground, C10 fall back, C11 pursue)
//! are not orders: `decide` asks for them on the tape.

use std::collections::BTreeMap;

use kernel::Name;
use serde::{Deserialize, Serialize};

use crate::ground::Hex;
use crate::state::{BattalionId, PlatoonId, StandId, Status};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "TsgOrder"))]
pub enum Order {
    /// C1 The side's orders lie face down; the commitment binds them (§1.6).
    SealOrders { commitment: String },
    /// C1 The side turns its orders up. `salt` is 32 hexadecimal digits.
    RevealOrders { orders: OrderSheet, salt: String },
    /// D.1 Both sides throw 2d6 for the next move (§1.7).
    ThrowForMove,
    /// C2 One battalion begins its turn (§1.7).
    Activate { battalion: BattalionId },
    /// C3 One stand moves along `path`, its own hex left out (§2).
    Move { stand: StandId, path: Vec<Hex>, strategic: bool },
    /// C12 One stand of a Retreat battalion moves; `leave` takes it off its home edge at the end (§2.6, R34).
    Retreat { stand: StandId, path: Vec<Hex>, strategic: bool, leave: bool },
    /// C4 Core stands of a Hold or Dig In battalion change places, all at once (§2.2).
    Shuffle { places: BTreeMap<StandId, Hex> },
    /// C5 A support platoon goes to another stand; one that is in its way comes back in exchange (§2.3).
    Transfer { platoon: PlatoonId, to: StandId },
    /// C18 A lost HQ comes back (§6).
    PlaceHq { battalion: BattalionId, hex: Hex },
    /// C6 One or two core stands attack one hex (§3.4).
    Attack { stands: Vec<StandId>, target: Hex },
    /// The active battalion is done.
    EndActivation,
    /// D.1 Both sides throw 2d6 for the artillery phase (§5.1).
    ThrowForArtillery,
    /// C13 One shot of one battery (§5.1).
    Barrage { battery: StandId, target: Hex },
    /// C14 A battery moves; the path leaves out its own hex (§5.1).
    MoveArtillery { battery: StandId, path: Vec<Hex> },
    /// C15 One left-over air point (§7).
    AirStrike { target: Hex },
    /// The side's artillery phase is done.
    EndArtillery,
    /// C16 Strength points for a stand on the table (§9.1).
    Recover { stand: StandId, points: u8 },
    /// C16 A lost core stand comes back beside its battalion (§9.1).
    Restore { stand: StandId, hex: Hex, points: u8 },
    /// C16 A lost support platoon comes back (§9.1).
    RecoverPlatoon { platoon: PlatoonId, with: StandId },
    /// C17 A battalion's core stands change places in the night (§9.2).
    NightReshuffle { battalion: BattalionId, places: BTreeMap<StandId, Hex> },
    /// C17 A support platoon changes places in the night (§9.2).
    NightTransfer { platoon: PlatoonId, to: StandId },
    /// The side's night is done.
    EndNight,
    /// The umpire overrules the table.
    Rule { ruling: Ruling, reason: String },
}

/// One side's orders for the round, by battalion.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OrderSheet(pub BTreeMap<BattalionId, Status>);

/// What an umpire may change, always with a reason and for ever visible as a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Ruling {
    /// A stand on the table has so many strength points; 0 destroys it.
    Strength { stand: StandId, points: u8 },
    /// A stand stands here; brings back a destroyed or waiting one with the strength it needs.
    Place { stand: StandId, hex: Hex },
    /// A support platoon is with this stand; brings back a destroyed one.
    Attach { platoon: PlatoonId, with: StandId },
    /// A support platoon is destroyed.
    LosePlatoon { platoon: PlatoonId },
    /// A battalion is under this order.
    Order { battalion: BattalionId, status: Status },
    /// A battery has so many shots left.
    Shots { battery: StandId, shots: u8 },
    /// The air points a side has left this round.
    Air { side: kernel::Side, points: u8 },
    /// A side has so many recovery points left this night.
    Recovery { side: kernel::Side, strength: u16, platoons: u16 },
    /// An objective belongs to this side, or to nobody.
    Objective { hex: Hex, holder: Option<kernel::Side> },
    /// A side's orders that lie face down are void, because they cannot be turned up (R102): it writes them again.
    VoidOrders { side: kernel::Side },
    /// The battle is over.
    End { winner: Option<kernel::Side> },
}

impl OrderSheet {
    /// The exact text a commitment is made over: one line `battalion=letter` each, by battalion, each ended by LF.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(|(id, status)| format!("{id}={}\n", status.letter())).collect()
    }

    /// The sheet with this text; none where a text says it otherwise.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let line = |line: &str| {
            let (id, letter) = line.split_once('=')?;
            let status =
                Status::ALL.into_iter().find(|status| letter == status.letter().to_string())?;
            Some((BattalionId(Name::new(id).ok()?), status))
        };
        let sheet = Self(text.lines().map(line).collect::<Option<_>>()?);
        (sheet.text() == text).then_some(sheet)
    }
}

impl Order {
    /// The stands of an attack in the order of their ids, each once.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        if let Self::Attack { stands, .. } = &mut self {
            stands.sort_unstable();
            stands.dedup();
        }
        self
    }
}
