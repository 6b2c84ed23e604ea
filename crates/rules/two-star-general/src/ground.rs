//! The ground: hexes, what stands on them, what runs along their sides, and who sees whom (§2, §13, R30, R31).

mod hex;
mod sight;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use hex::{Hex, HexFault, HexSide};
pub use sight::{line_between, sight_line};

/// From the middle of a hex to the middle of the next, in metres. The book names no ground scale; ours: its field artillery
/// reaches 12 hexes, and the guns it stands for about 12 kilometres.
pub const HEX_METRES: u32 = 1_000;

/// What a hex may hold; a hex may hold several at once, such as a wooded hill (§13, R30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Terrain {
    Open,
    Road,
    Woods,
    Rough,
    Town,
    Bocage,
    Stream,
    River,
    Bridge,
    Works,
    Hill,
    Beach,
    Marsh,
    Impassable,
    /// Water that nobody on foot or wheels enters; listed last, so that sets of terrain keep their bits.
    Sea,
}

/// A set of [`Terrain`]; the empty set is open ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Vec<Terrain>", into = "Vec<Terrain>")]
pub struct Terrains(u16);

/// What runs along the side between two hexes (R63).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFeatures {
    /// A fordable stream: crossing it counts as entering a stream hex.
    #[serde(default)]
    pub stream: bool,
    /// A large river: crossing it counts as entering a river hex.
    #[serde(default)]
    pub river: bool,
    /// A bridge over either: no halt, but a fight across it counts as crossing a bridge.
    #[serde(default)]
    pub bridge: bool,
    /// A road through the side: drawn, without effect on movement (R64).
    #[serde(default)]
    pub road: bool,
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

/// The map of one battle. Hexes not listed are open ground.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// 1 to 99.
    pub columns: u8,
    /// 1 to 99.
    pub rows: u8,
    pub hexes: BTreeMap<Hex, Terrains>,
    pub sides: BTreeMap<HexSide, SideFeatures>,
}

impl Terrain {
    pub const ALL: [Self; 15] = [
        Self::Open,
        Self::Road,
        Self::Woods,
        Self::Rough,
        Self::Town,
        Self::Bocage,
        Self::Stream,
        Self::River,
        Self::Bridge,
        Self::Works,
        Self::Hill,
        Self::Beach,
        Self::Marsh,
        Self::Impassable,
        Self::Sea,
    ];

    /// The word used in scenarios, tables and sentences.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Road => "road",
            Self::Woods => "woods",
            Self::Rough => "rough",
            Self::Town => "town",
            Self::Bocage => "bocage",
            Self::Stream => "stream",
            Self::River => "river",
            Self::Bridge => "bridge",
            Self::Works => "works",
            Self::Hill => "hill",
            Self::Beach => "beach",
            Self::Marsh => "marsh",
            Self::Impassable => "impassable",
            Self::Sea => "sea",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.word() == word)
    }
}

impl Terrains {
    #[must_use]
    pub const fn with(self, terrain: Terrain) -> Self {
        match terrain {
            Terrain::Open => self,
            other => Self(self.0 | 1 << other as u16),
        }
    }

    #[must_use]
    pub const fn has(self, terrain: Terrain) -> bool {
        self.0 & (1 << terrain as u16) != 0
    }

    /// The terrains of the set in the order of the chart; open ground alone when the set is empty.
    pub fn iter(self) -> impl Iterator<Item = Terrain> {
        let open = self.0 == 0;
        Terrain::ALL.into_iter().filter(move |t| self.has(*t) || (open && *t == Terrain::Open))
    }
}

impl From<Vec<Terrain>> for Terrains {
    fn from(list: Vec<Terrain>) -> Self {
        list.into_iter().fold(Self::default(), Self::with)
    }
}

impl From<Terrains> for Vec<Terrain> {
    fn from(set: Terrains) -> Self {
        set.iter().filter(|terrain| *terrain != Terrain::Open).collect()
    }
}

impl Ground {
    #[must_use]
    pub const fn contains(&self, hex: Hex) -> bool {
        hex.column >= 1 && hex.column <= self.columns && hex.row >= 1 && hex.row <= self.rows
    }

    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Terrains {
        self.hexes.get(&hex).copied().unwrap_or_default()
    }

    /// What runs along the side between two adjacent hexes.
    #[must_use]
    pub fn side(&self, one: Hex, other: Hex) -> SideFeatures {
        self.sides.get(&HexSide::new(one, other)).copied().unwrap_or_default()
    }

    /// The neighbours of `hex` on the map, in a fixed order.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        hex.neighbours().filter(|next| self.contains(*next))
    }

    /// All hexes of the map within `distance` of `hex`, itself included, nearest first, then by number.
    #[must_use]
    pub fn within(&self, hex: Hex, distance: u32) -> Vec<Hex> {
        let mut near: Vec<Hex> = hex.range(distance).filter(|h| self.contains(*h)).collect();
        near.sort_by_key(|other| (hex.distance(*other), *other));
        near
    }

    /// Every hex of the map, column by column.
    pub fn all(&self) -> impl Iterator<Item = Hex> + '_ {
        (1..=self.columns)
            .flat_map(move |column| (1..=self.rows).map(move |row| Hex { column, row }))
    }

    /// Whether `hex` lies on the given edge of the table.
    #[must_use]
    pub const fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        match edge {
            Edge::North => hex.row == 1,
            Edge::South => hex.row == self.rows,
            Edge::West => hex.column == 1,
            Edge::East => hex.column == self.columns,
        }
    }
}
