//! What a map is drawn from: plain data, filled in by whoever knows the rules.

/// A hex by its column and row, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub column: u8,
    pub row: u8,
}

/// A map to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapDrawing {
    pub title: String,
    /// 1 to 99.
    pub columns: u8,
    pub rows: u8,
    /// Hexes that are not plain open ground, in any order.
    pub hexes: Vec<HexDrawing>,
    pub sides: Vec<SideDrawing>,
    /// Roads from the middle of one hex to the middle of an adjacent one.
    pub roads: Vec<[Place; 2]>,
    /// The ground scale in words, such as "a hex is about a kilometre"; empty when nobody knows.
    pub scale: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexDrawing {
    pub place: Place,
    pub features: Vec<Feature>,
    pub name: Option<String>,
    /// Points, when the hex is an objective.
    pub objective: Option<u16>,
}

/// What lies along the side between two adjacent hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideDrawing {
    pub between: [Place; 2],
    pub water: Option<Water>,
    pub bridge: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Water {
    /// Fordable.
    Stream,
    River,
}

/// What a hex may show; several at once, such as a wooded hill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    Hill,
    Woods,
    Rough,
    Bocage,
    Town,
    Marsh,
    Beach,
    Works,
    Impassable,
    Sea,
    Stream,
    River,
    Bridge,
}

impl Place {
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }
}

impl Feature {
    /// The word in the legend.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hill => "hill",
            Self::Woods => "woods",
            Self::Rough => "rough",
            Self::Bocage => "bocage",
            Self::Town => "town",
            Self::Marsh => "marsh",
            Self::Beach => "beach",
            Self::Works => "works",
            Self::Impassable => "impassable",
            Self::Sea => "sea",
            Self::Stream => "stream",
            Self::River => "river",
            Self::Bridge => "bridge",
        }
    }
}

impl MapDrawing {
    /// The hexes that show a feature.
    pub fn with(&self, feature: Feature) -> impl Iterator<Item = &HexDrawing> {
        self.hexes.iter().filter(move |hex| hex.features.contains(&feature))
    }

    #[must_use]
    pub fn shows(&self, feature: Feature) -> bool {
        self.with(feature).next().is_some()
            || match feature {
                Feature::Stream => self.sides.iter().any(|side| side.water == Some(Water::Stream)),
                Feature::River => self.sides.iter().any(|side| side.water == Some(Water::River)),
                Feature::Bridge => self.sides.iter().any(|side| side.bridge),
                _ => false,
            }
    }
}
