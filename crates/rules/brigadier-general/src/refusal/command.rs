//! Refusals of the orders phase (§11.2, R2, R6).

use kernel::Cite;

use crate::state::{OrderMarker, PlatoonId};

kernel::refusals! {
    pub enum CommandRefusal {
        NoCommander { platoon: PlatoonId }: Cite::ruling(6), "{platoon} has no platoon under its command";
        HasRaised { commander: PlatoonId }: Cite::section("11.2"),
            "{commander} has raised a platoon this turn", instead "another commander of its line may raise one";
        NotInLine { commander: PlatoonId, platoon: PlatoonId }: Cite::section("11.2"),
            "{platoon} is not in the line of command of {commander}";
        NotDirect { commander: PlatoonId, platoon: PlatoonId }: Cite::ruling(6),
            "{platoon} is not a direct subordinate of {commander}";
        OutOfContact { commander: PlatoonId, platoon: PlatoonId }: Cite::section("11.2"),
            "{commander} has no radio contact with {platoon} and is not within an inch of it";
        RaisedAlready { platoon: PlatoonId }: Cite::ruling(6), "{platoon} was raised this turn";
        NotHigher { platoon: PlatoonId, to: OrderMarker, now: OrderMarker }: Cite::section("11.2"),
            "{platoon} has {now}; {to} is not above it";
        NotLower { platoon: PlatoonId, to: OrderMarker, now: OrderMarker }: Cite::section("11.2"),
            "{platoon} has {now}; {to} is not below it";
        RunsHimself { commander: PlatoonId, now: OrderMarker }: Cite::ruling(6),
            "{commander} has {now} and may raise only himself", instead "raise him first";
        HasSuperior { commander: PlatoonId }: Cite::ruling(6),
            "{commander} has a superior, who may raise him";
        FollowIsFormed { platoon: PlatoonId }: Cite::ruling(2),
            "a platoon cannot be raised to Follow", instead "let the commander of {platoon} form a column";
        EmptyColumn: Cite::ruling(2), "no platoon is named for the column";
        Twice { platoon: PlatoonId }: Cite::ruling(2), "{platoon} is named twice";
        NotDisrupted { platoon: PlatoonId, now: OrderMarker }: Cite::ruling(2),
            "{platoon} has {now} and is not disrupted", instead if *now != OrderMarker::Follow => "it may lower itself to Follow";
        CannotLead { commander: PlatoonId, now: OrderMarker }: Cite::ruling(2),
            "{commander} has {now} and cannot lead a column",
            instead "a commander with Double, Move, Follow or Aim can";
    }
}
