//! The readings that a group may switch at founding (`bgc.*`), each with the ruling that leaves it open.

kernel::readings! {
    /// The readings that a group may switch at founding (`bgc.*`).
    pub struct Options in "bgc" {
        wound_example: WoundExample = "woundExample" (1)
            "Do kills beyond the unhurt men strike the wounded?" {
            Stated = "stated": "Yes, as the rule says",
            Printed = "printed": "Not while the fire strikes unhurt men, as in the book's example",
        }
        follow_position: FollowPosition = "followPosition" (2)
            "Where does Follow stand on the ladder of orders?" {
            BelowAim = "belowAim": "Below Aim",
            BelowDefend = "belowDefend": "Below Defend",
        }
        follow_range: FollowRange = "followRange" (2)
            "How does a commander reach those who are to follow him?" {
            Radio = "radio": "By radio, or within an inch",
            Beside = "1inch": "Within an inch",
        }
        area_steps: AreaSteps = "areaSteps" (4) "Which dice of area fire are steps down?" {
            Sixes = "sixes": "Sixes",
            FivesAndSixes = "fivesAndSixes": "Fives and sixes, as of aimed fire",
        }
        raise_line: RaiseLine = "raiseLine" (6) "Which platoons may a commander raise?" {
            Any = "any": "All below him",
            Direct = "direct": "His direct subordinates",
        }
        tie_assault: TieAssault = "tieAssault" (11) "What happens when a close assault is a tie?" {
            Locked = "locked": "It goes on in the next turn",
            AttackerLoses = "attackerLoses": "The attacker has lost it",
        }
        assault_cover: AssaultCover = "assaultCover" (11)
            "Does hard cover halve the dice of an attacker in close assault?" {
            Half = "half": "Yes",
            None = "none": "No",
        }
        tank_assault: TankAssault = "tankAssault" (11) "May tanks start a close assault?" {
            No = "no": "No, as the book lists infantry alone",
            Yes = "yes": "Yes",
        }
        medic_one: MedicOne = "medicOne" (13) "What does a 1 of the medics do?" {
            Dies = "dies": "The wounded die",
            Stays = "stays": "Nothing",
        }
        margin: Margin = "margin" (36) "How near to the limit of sight is a distance marginal?" {
            Quarter = "25": "A quarter of an inch",
            None = "0": "Nothing is marginal",
        }
        defend_dice: DefendDice = "defendDice" (39) "How many of its dice does a platoon with Defend throw?" {
            Half = "half": "Half of them, rounded up",
            Full = "full": "All of them",
        }
    }
}
