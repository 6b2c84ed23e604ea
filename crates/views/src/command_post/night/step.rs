//! The steps of a night, in the book's order, and what each is.

use kernel::Cite;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum StepKind {
    Headquarters,
    Recover,
    Restore,
    Platoons,
    Reshuffle,
    Exchange,
    Patrol,
    End,
}

impl StepKind {
    /// Its title, what it is in one sentence, and where the book has it.
    pub(super) const fn words(self) -> (&'static str, &'static str, Cite) {
        match self {
            Self::Headquarters => (
                "Headquarters",
                "A lost headquarters returns beside its battalion before the night ends.",
                Cite::section("6"),
            ),
            Self::Recover => (
                "Recover strength",
                "Strength points for stands on the table that are in command, and for batteries.",
                Cite::section("9.1"),
            ),
            Self::Restore => (
                "Form stands again",
                "A destroyed stand comes back beside its battalion with at least one point.",
                Cite::section("9.1"),
            ),
            Self::Platoons => (
                "Recover platoons",
                "A lost support platoon comes back with a stand of its own unit.",
                Cite::section("9.1"),
            ),
            Self::Reshuffle => (
                "Reshuffle",
                "The stands of a battalion change places, once a night.",
                Cite::section("9.2"),
            ),
            Self::Exchange => (
                "Exchange platoons",
                "Support platoons go to another stand of their battalion.",
                Cite::section("9.2"),
            ),
            Self::Patrol => (
                "Patrols and raids",
                "Ten men of a stand go out against ten of the enemy beside it, once a night, with Combat!.",
                Cite::section("H.11"),
            ),
            Self::End => (
                "End the night",
                "The next day begins when both sides are done.",
                Cite::section("9"),
            ),
        }
    }
}
