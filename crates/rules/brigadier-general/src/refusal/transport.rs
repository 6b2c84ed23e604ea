//! Refusals of transports and of limbered guns (R31).

use kernel::Cite;
use kernel::table::Length;

use crate::state::PlatoonId;

kernel::refusals! {
    pub enum TransportRefusal {
        Aboard { platoon: PlatoonId, vehicle: PlatoonId }: Cite::ruling(31), "{platoon} is in {vehicle}",
            instead "let it get out first";
        NotAboard { platoon: PlatoonId }: Cite::ruling(31), "{platoon} is not in a transport";
        NoTransport { vehicle: PlatoonId }: Cite::ruling(31), "{vehicle} cannot carry a platoon",
            instead "trucks and half-tracks carry one each";
        NotOnFoot { platoon: PlatoonId }: Cite::ruling(31), "{platoon} does not go on foot";
        Full { vehicle: PlatoonId, passenger: PlatoonId }: Cite::ruling(31),
            "{vehicle} carries {passenger}, and only one platoon";
        NotBeside { platoon: PlatoonId, vehicle: PlatoonId }: Cite::ruling(31),
            "{platoon} is not within an inch of {vehicle}";
        NoRoom { vehicle: PlatoonId }: Cite::ruling(31), "there is no room within an inch of {vehicle}";
        HalfNeeded { platoon: PlatoonId, half: Length }: Cite::ruling(40),
            "{platoon} needs half its move for that, {half} of open ground";
        NoGuns { platoon: PlatoonId }: Cite::ruling(31), "{platoon} has no guns to limber";
        IsLimbered { platoon: PlatoonId }: Cite::ruling(31), "{platoon} is limbered",
            instead "let it unlimber first";
        NotLimbered { platoon: PlatoonId }: Cite::ruling(31), "{platoon} is not limbered";
    }
}
