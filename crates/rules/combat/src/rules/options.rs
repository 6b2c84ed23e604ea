//! The readings that a group may switch at founding (`combat.*`), each with the ruling that leaves it open.

kernel::readings! {
    /// The readings that a group may switch at founding (`combat.*`).
    pub struct Options in "combat" {
        naturals: Naturals = "naturals" (4) "Does a natural 10 always hit, and a natural 1 always miss?" {
            HitAndMiss = "hitAndMiss": "Yes, in range and sight",
            Plain = "plain": "No",
        }
        fall_cost: FallCost = "fallCost" (7) "What does a slip or a trip cost?" {
            Card = "card": "The next activation, as every other pin",
            Nothing = "nothing": "The rest of the run; he is pinned until his next card",
        }
        light_wound: LightWound = "lightWound" (9) "What does a light wound forbid?" {
            NoMoves = "noMoves": "Every move of his own",
            NoCombatMove = "noCombatMove": "Combat Moves only",
        }
        charge_reply: ReplyCost = "chargeReply" (11) "Does a reply to a charge cost the card?" {
            Free = "free": "No",
            Card = "card": "Yes",
        }
        out_of_sight: Halving = "outOfSight" (12) "How is an odd inverted Accuracy halved?" {
            Down = "down": "Rounded down",
            Up = "up": "Rounded up",
        }
        gamble: Gamble = "gamble" (33) "What does a runner gamble on?" {
            Declared = "declared": "The inches of difficult ground that he takes as if it were open; the others cost double",
            WholeRun = "wholeRun": "The inches of the whole run, if any of it is difficult ground",
        }
        trip: Trip = "trip" (59) "On which face does a man fall over a fence?" {
            Count = "count": "On the number of the fence in his run",
            Marks = "marks": "On the inch of his run at which he passes it, as in the variant of §10",
        }
    }
}
