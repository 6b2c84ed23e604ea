//! Refusals of platoons that are not on the table yet: to come, or hidden (§8, §14, R56, R57).

use kernel::Cite;

use crate::state::PlatoonId;

kernel::refusals! {
    pub enum PresenceRefusal {
        ToCome { platoon: PlatoonId }: Cite::ruling(56), "{platoon} is still to come";
        NotToCome { platoon: PlatoonId }: Cite::ruling(56), "{platoon} is not to come";
        NotYet { platoon: PlatoonId, turn: u16 }: Cite::ruling(56),
            "{platoon} comes in turn {turn} at the earliest";
        NoEdge { platoon: PlatoonId }: Cite::ruling(56),
            "the side of {platoon} has no edge of the table to come from";
        NotAtEdge { platoon: PlatoonId }: Cite::ruling(56),
            "the way of {platoon} does not begin at its own edge of the table",
            instead "begin it within an inch of that edge";
        Hidden { platoon: PlatoonId }: Cite::section("8"), "{platoon} is hidden, and not on the table",
            instead "put it on the table first";
        NotHidden { platoon: PlatoonId }: Cite::ruling(57), "{platoon} is not hidden off the table";
        PlaceNotSaid { platoon: PlatoonId }: Cite::ruling(57), "say where {platoon} stands";
        PlaceIsSet { platoon: PlatoonId }: Cite::ruling(57),
            "the set-up says where {platoon} is hidden", instead "leave it to the set-up";
        InTheWay { mover: PlatoonId }: Cite::ruling(57), "{mover} is on its way over that place",
            instead "put it beside that way";
    }
}
