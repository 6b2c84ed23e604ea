//! The readings that a group may switch at founding (`cc.*`), each with the ruling that leaves it open.

kernel::readings! {
    /// The readings that a group may switch at founding (`cc.*`).
    pub struct Options in "cc" {
        morale_parity: MoraleParity = "moraleParity" (1)
            "Does a morale marker lower a die before or after it is read as even or odd?" {
            Natural = "natural": "After: the face decides whether the die counts",
            AfterMinus = "afterMinus": "Before: the lowered die is read",
        }
        morale_roll_low: RollLow = "moraleRollLow" (2)
            "What does a morale marker do to a die that must be low?" {
            Penalty = "penalty": "It lowers the number that is needed by one",
            Literal = "literal": "It lowers the die by one, which helps",
            None = "none": "Nothing",
        }
        common_charge: CommonCharge = "commonCharge" (7)
            "Has a charge by all sub-units the extra die of a common activity?" {
            Yes = "yes": "Yes, a charge counts as a move",
            No = "no": "No",
        }
        swap_hits: SwapHits = "swapHits" (9) "Which hits may become morale markers?" {
            EvenNumbered = "evenNumbered": "The second, the fourth and so on",
            AllAfterFirst = "allAfterFirst": "All but the first",
            OddAfterFirst = "oddAfterFirst": "The third, the fifth and so on",
        }
        superior_vs_superior: SuperiorGun = "superiorVsSuperior" (12)
            "What is the modifier of a superior gun against superior armour?" {
            AsPrinted = "-1": "-1, as printed",
            Zero = "0": "None",
        }
        tank_mg_modifier: TankMachineGun = "tankMgModifier" (13)
            "What is the modifier of a tank's machine gun?" {
            Zero = "0": "None",
            Six = "6": "+6, as a machine gun",
        }
        obstacle: ObstaclePrice = "obstacle" (18)
            "How does a sub-unit come up to a hedge or wall?" {
            OddDice = "oddDice": "With thrown dice, at least one of them odd",
            Flat = "flat": "It moves beside it and pays its dice besides",
        }
        stranded: Stranded = "stranded" (19) "May a stranded sub-unit move?" {
            Never = "never": "No",
            Rejoin = "rejoin": "Only to rejoin its unit",
        }
        charge_target_withdrew: ChargeTarget = "chargeTargetWithdrew" (22)
            "The target ran away: does the charger still take a marker?" {
            Chit = "chit": "Yes, if it reaches no enemy",
            NoChit = "noChit": "No",
        }
        tie_combat: CombatTie = "tieCombat" (25) "Who wins a tied close combat?" {
            Defender = "defender": "The defender",
            Reroll = "reroll": "Both throw again",
        }
        shells: Shells = "shells" (32) "How is it found where the shells of a bombardment fall?" {
            Drift = "drift": "Each drifts from the aim point by dice",
            Touched = "touched": "The table says which stands the cotton balls touched",
        }
        spotters: Spotters = "spotters" (41) "Who may spot for a mortar?" {
            AnyFriend = "anyFriend": "Any friend on the field who sees the target",
            UnitWithDie = "unitWithDie": "A fellow of its unit who has a die or a marker left",
        }
        take_ground: TakeGround = "takeGround" (51)
            "Where may the winner of a close combat go?" {
            Vacated = "vacated": "An attacker to where the enemy stood, a defender six inches towards it",
            AnyWay = "anyWay": "Six inches, any way",
        }
    }
}
