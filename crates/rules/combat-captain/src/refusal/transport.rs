//! Refusals of cars and trucks (§14.2).

use kernel::Cite;

use crate::state::SubunitId;

kernel::refusals! {
    pub enum TransportRefusal {
        NoTransport { vehicle: SubunitId }: Cite::section("14.2"),
            "{vehicle} is not a car or truck for that";
        Overturned { vehicle: SubunitId }: Cite::section("14.2"),
            "{vehicle} lies on its side and can carry no one",
            instead "take cover behind it";
        NotOverturned { vehicle: SubunitId }: Cite::ruling(47),
            "{vehicle} does not lie on its side";
        Full { vehicle: SubunitId }: Cite::section("14.2"), "{vehicle} has somebody aboard";
        NotAboard { subunit: SubunitId }: Cite::section("14.2"), "{subunit} is not in a vehicle";
        NotBeside { subunit: SubunitId, vehicle: SubunitId }: Cite::ruling(47),
            "{subunit} is not beside {vehicle}";
        NoRoom: Cite::ruling(47), "there is no room beside the vehicle";
    }
}
