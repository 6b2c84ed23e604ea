//! Single soldiers, in a book that is fought man by man: what has become of one, what he has done, and what an event is to him.

/// A soldier of a fight as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceSoldier {
    /// Rank and name.
    pub title: String,
    pub fate: SoldierFate,
}

/// What has become of a soldier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SoldierFate {
    Present,
    Wounded,
    Killed,
    Captured,
}

/// What a soldier has done and suffered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoldierRecord {
    pub shots: u32,
    pub hits: u32,
    /// Enemies he put out of action.
    pub felled: u32,
    /// In the book's words, the first one first: "flesh wound".
    pub wounds: Vec<&'static str>,
    /// Prisoners he took.
    pub captures: u32,
    /// Times he cared for a wounded man.
    pub aided: u32,
}

/// What an event of a fight is to a soldier who has a part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoldierDeed {
    /// He fires, sweeps or throws.
    Shot,
    /// He is fired at.
    UnderFire,
    /// He keeps his head, or does not; he slips, he falls.
    Test,
    /// He puts an enemy out of action.
    Felled,
    CloseCombat,
    /// He is wounded, or a wound of his gets worse.
    Wound,
    /// He cares for somebody, or somebody for him.
    Aid,
    /// He takes a prisoner.
    Capture,
    /// He is taken.
    Captured,
    /// He comes to the fight, or leaves it.
    Came,
}
