//! Refusals of shots, grenades and reloading (§4, §7).

use kernel::Cite;

use kernel::table::Length;

use crate::state::SoldierId;
use crate::tables::Feed;

kernel::refusals! {
    pub enum FireRefusal {
        NoWeapon { soldier: SoldierId, weapon: String }: Cite::section("2.3"),
            "{soldier} has no {weapon}";
        NoSuchMethod { weapon: String }: Cite::section("4.2"), "a {weapon} is not fired like that";
        Unloaded { weapon: String, feed: Feed }: match feed { Feed::Belt => Cite::section("7.4"), Feed::Magazine => Cite::section("7.5"), },
            "the {weapon} must be reloaded first",
            instead "reload";
        NoneLeft { weapon: String }: Cite::section("7.6"), "no {weapon} is left";
        NoTarget { target: SoldierId }: Cite::section("4"), "{target} is not an enemy to shoot at";
        InCloseCombat { target: SoldierId }: Cite::ruling(39), "{target} is in close combat";
        OutOfRange { distance: Length, maximum: Length, weapon: String }: Cite::section("4.1"),
            "{distance} is beyond the {maximum} of a {weapon}";
        NoSight { target: SoldierId }: Cite::ruling(2), "{target} is not in sight";
        SayWhat: Cite::ruling(45), "say how far it is, what is in between, and whether it is seen";
        TableSaysOtherwise: Cite::ruling(45),
            "the table shows otherwise: that needs a ruling",
            instead "ask the umpire";
        TableShowsWho: Cite::ruling(45),
            "the table shows who is there: name nobody, or let the umpire rule on a shot";
        NoDirection: Cite::section("7.3"), "the arc needs a direction";
        NobodyInArc: Cite::section("7.3"), "nobody is in that arc";
        Loaded { weapon: String, feed: Feed }: match feed { Feed::Belt => Cite::section("7.4"), Feed::Magazine => Cite::section("7.5"), },
            "the {weapon} is full";
        NotInReach { friend: SoldierId, feed: Feed }: match feed { Feed::Belt => Cite::section("7.4"), Feed::Magazine => Cite::section("7.5"), },
            "{friend} is not in contact, or no friend";
    }
}
