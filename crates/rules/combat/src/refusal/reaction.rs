//! Refusals of snap fire, reaction moves and replies (§4.5, §5, §8.2).

use kernel::Cite;

use kernel::table::Length;

use crate::state::SoldierId;
use crate::tables::Cover;

kernel::refusals! {
    pub enum ReactionRefusal {
        HasActed { soldier: SoldierId }: Cite::section("4.5"), "{soldier} has acted this turn";
        LosesCard { soldier: SoldierId }: Cite::ruling(49),
            "{soldier} is pinned down and loses his next card";
        NotOnTheWay { after: Length, length: Length }: Cite::section("4.5"),
            "the way is {length} long; {after} is not on it";
        WorseCover { given: Cover, present: Cover }: Cite::section("5.1"),
            "that place gives {given}, and he has {present}";
        NotIntoCover: Cite::section("5.1"),
            "a reaction move ends in cover, and there is none",
            instead "he may lie down";
        NotTheBest { best: Cover }: Cite::section("5.2"),
            "there is better cover within three inches: {best}";
        SayCover: Cite::ruling(45), "say what cover there is";
        CannotMove { soldier: SoldierId }: Cite::ruling(9),
            "{soldier} cannot be moved anywhere",
            instead "he may lie down";
        OnlyTheWay: Cite::section("5.1"),
            "he only goes that way: he cannot leave, drag or look after anyone",
            instead "say the way alone";
        TooNear: Cite::section("8.2"),
            "a retreat ends more than six inches from where the charge began";
    }
}
