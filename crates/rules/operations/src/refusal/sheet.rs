//! Refusals of what stands on a formation's sheet (part C).

use kernel::{Cite, Side};

use crate::ground::{Link, Square};
use crate::state::{BridgeId, DumpId, FormationId, UnitId};
use crate::tables::Mode;

kernel::refusals! {
    pub enum SheetRefusal {
        UnknownFormation { formation: FormationId }: Cite::ruling(61), "there is no formation {formation} here";
        UnknownUnit { unit: UnitId }: Cite::ruling(61), "there is no unit {unit} here";
        UnknownBridge { bridge: BridgeId }: Cite::ruling(59), "there is no bridge {bridge} here";
        UnknownDump { dump: DumpId }: Cite::ruling(60), "there is no dump {dump} here";
        NotYourFormation { formation: FormationId }: Cite::ruling(61), "{formation} belongs to the other side";
        NotOfFormation { unit: UnitId, formation: FormationId }: Cite::ruling(61),
            "{unit} is not part of {formation}; its own commander orders it";
        Destroyed { unit: UnitId }: Cite::ruling(47), "{unit} is destroyed";
        NotOnMap { unit: UnitId }: Cite::ruling(37),
            "{unit} is not on the map yet",
            instead "order it when it has arrived";
        OffMap { square: Square }: Cite::ruling(34), "{square} is off the map";
        NoWay: Cite::section("C1"), "the march names no square to go to";
        Gap { from: Square, to: Square }: Cite::section("C1"), "{from} and {to} are not neighbours";
        IntoWater { square: Square }: Cite::section("C1"), "{square} is water";
        NoCrossing { unit: UnitId, from: Square, to: Square }: Cite::ruling(26),
            "{unit} cannot cross the water between {from} and {to} without a bridge";
        NeedsBoats { from: Square, to: Square }: Cite::ruling(26),
            "the great river between {from} and {to} needs boats on the bank";
        NoRoad { from: Square, to: Square }: Cite::section("C1"),
            "no road leads from {from} to {to}, and a column keeps to roads",
            instead "move tactically or non-tactically there";
        NoMode { unit: UnitId, mode: Mode }: Cite::section("A.1"),
            "{unit} cannot move in {mode} mode there",
            instead "move it in column";
        Fixed { unit: UnitId }: Cite::ruling(36), "{unit} cannot move: its guns are fixed";
        StartLate { start: u8 }: Cite::ruling(35), "a move begins after 0 to 7 eighths of the turn, not {start}";
        Priority { priority: u8 }: Cite::ruling(35), "a priority is 1 to 9, not {priority}";
        OwnTroops { square: Square }: Cite::section("C3"), "your own troops stand in {square}";
        CannotAttack { unit: UnitId }: Cite::ruling(36), "{unit} is not a combat unit";
        GunsDefend { unit: UnitId }: Cite::ruling(50), "{unit} are guns: they support, and defend themselves alone",
            instead "let them support";
        Retired { unit: UnitId }: Cite::ruling(48),
            "{unit} has retired and may not attack till the end of the turn after",
            instead "let it hold, move or defend";
        NoSupply { unit: UnitId }: Cite::ruling(5), "{unit} has no SP left for that";
        TooFar { unit: UnitId, square: Square }: Cite::section("A.4"), "{unit} does not reach {square}";
        NotArtillery { unit: UnitId }: Cite::section("C7"), "{unit} is not artillery";
        NotEngineers { unit: UnitId }: Cite::ruling(59), "{unit} are not engineers";
        NotColumn { unit: UnitId }: Cite::ruling(60), "{unit} is not a supply column";
        NotAtBridge { unit: UnitId, bridge: BridgeId }: Cite::ruling(59),
            "{unit} stands at neither end of {bridge}";
        NotAtSide { unit: UnitId, side: Link }: Cite::ruling(59), "{unit} does not stand beside {side}";
        NotHolder { bridge: BridgeId }: Cite::ruling(59), "your side does not hold {bridge}";
        NotIntact { bridge: BridgeId }: Cite::ruling(59), "{bridge} is charged or blown already";
        NotCharged { bridge: BridgeId }: Cite::ruling(59), "{bridge} is not charged";
        NotBlown { bridge: BridgeId }: Cite::ruling(59), "{bridge} is not blown";
        NoWater { side: Link }: Cite::ruling(59), "no water runs along {side}";
        BridgeThere { side: Link }: Cite::ruling(59), "there is a bridge over {side} already", instead "repair it";
        InContact { unit: UnitId }: Cite::ruling(59), "{unit} is in contact with the enemy";
        BlowRange { km: u8 }: Cite::ruling(59), "a bridge is blown when an enemy is within 0 to 2 km, not {km}";
        EnemyDump { dump: DumpId }: Cite::ruling(60), "{dump} belongs to the other side";
        NoLoad { unit: UnitId }: Cite::ruling(60), "{unit} carries no SP";
        SameFormation { unit: UnitId }: Cite::ruling(42), "{unit} belongs to that formation already";
        OtherSide { unit: UnitId, side: Side }: Cite::section("C18"), "{unit} cannot be attached to troops of {side}";
        NoStock { dump: DumpId }: Cite::ruling(60), "{dump} has no SP left";
        TwoOrders { unit: UnitId }: Cite::ruling(62), "{unit} has an order already: one order a unit";
        NoMen { unit: UnitId }: Cite::ruling(69), "the pools of its formation have no men for {unit}";
        NothingToRefit { unit: UnitId }: Cite::ruling(69), "{unit} is at full status";
        RefitByNight: Cite::ruling(69), "units refit by day";
        EnemyNear { unit: UnitId }: Cite::ruling(69), "an enemy is within 4 km of {unit}";
    }
}
