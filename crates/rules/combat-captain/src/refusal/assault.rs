//! Refusals of charges and close combat (§12).

use kernel::Cite;

use crate::state::SubunitId;

kernel::refusals! {
    pub enum AssaultRefusal {
        NotCharged: Cite::section("12.3"), "no charge waits for your answer";
        NobodyToCharge { target: SubunitId }: Cite::section("12.2"),
            "{target} is not an enemy on the field";
        InContact { subunit: SubunitId, target: SubunitId }: Cite::section("12.2"),
            "{subunit} is in contact with {target}";
        DistanceNotSaid: Cite::ruling(63), "there are no positions: say how far the charge goes";
        NoFight: Cite::section("12.4"), "there is no close combat to fight now";
        NobodyOnFoot: Cite::ruling(70),
            "Combat! needs foot troops only; a unit in this close combat is not on foot";
        NoGround: Cite::section("12.6"), "there is no ground to take now";
        HasGone { subunit: SubunitId }: Cite::ruling(51), "{subunit} does not go forward now";
        NotForward { subunit: SubunitId }: Cite::ruling(51),
            "that does not bring {subunit} to where the enemy stood";
        NoPlace: Cite::section("12.6"), "say where to";
        NoObjective { name: String }: Cite::ruling(64), "{name} is not an objective";
    }
}
