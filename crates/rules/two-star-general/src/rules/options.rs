//! The readings that a group may switch at founding (`tsg.*`), each with the ruling that leaves it open.

kernel::readings! {
    /// The readings that a group may switch at founding (`tsg.*`).
    pub struct Options in "tsg" {
        hold_vs_hold: HoldVsHold = "holdVsHold" (2)
            "What does a battalion on Hold hit on when it attacks one on Hold or Dig In?" {
            Six = "6": "A six, as on Move",
            SixOrDoubleFive = "6orDouble5": "A six, or a pair of fives",
        }
        pairs: PairReading = "pairs" (3) "How many pairs of a face count in one pool of dice?" {
            Each = "each": "Every pair is a hit",
            Once = "once": "One pair at most",
        }
        close_floor: CloseFloor = "closeFloor" (7)
            "A stand attacked in close combat has at least one die: which dice are counted?" {
            Stand = "stand": "Its own, before its platoon and its support",
            Pool = "pool": "All that defend with it",
        }
        loss_cap: LossCap = "lossCap" (4) "Two losses in one attack are the limit for whom?" {
            Side = "side": "The whole side",
            Stand = "stand": "Each stand",
        }
        mixed_armour: MixedArmour = "mixedArmour" (8)
            "Armour and soft stands attack together: when is it an attack by armour?" {
            Any = "any": "When any attacker is armoured",
            All = "all": "Only when all of them are",
        }
        hq_return: HqReturn = "hqReturn" (18) "How strong does a lost headquarters come back?" {
            Full = "full": "At full strength, from the men behind the lines",
            Cadre = "cadre": "As a cadre of one squad",
        }
        retreat_path: RetreatPath = "retreatPath" (34)
            "Which way does a battalion on Retreat go?" {
            Free = "free": "As its owner likes, through enemy zones at their price",
            Away = "away": "Away from the enemy and towards its edge, step by step",
        }
        strategic_bars: StrategicBars = "strategicBars" (53)
            "Strategic movement bars a unit from starting combat: which stands are barred?" {
            Battalion = "battalion": "The whole battalion",
            Stand = "stand": "Only the stands that moved so",
        }
        platoon_command: PlatoonCommand = "platoonCommand" (81)
            "May a recovered platoon go to a stand out of command?" {
            Anywhere = "anywhere": "Yes, only strength points need command",
            InCommand = "inCommand": "No, as strength points do not",
        }
        battery_rate: BatteryRate = "batteryRate" (104)
            "At which rate does a battery move in the artillery phase?" {
            Either = "either": "At the normal or the strategic one",
            Normal = "normal": "At the normal one",
        }
        recovery: Recovery = "recovery" (105)
            "In a campaign: where do the men and vehicles of recovered points come from?" {
            Men = "men": "From the wounded, the stragglers, the replacements and the workshops behind the lines",
            Book = "book": "Point for point: those that are not behind the lines arrive from home",
        }
        streams: Streams = "streams" (29) "Does a stream that can be forded cost a die?" {
            Free = "free": "No, only rivers, bridges and landings on a beach do",
            Cost = "cost": "Yes, as all water does",
        }
    }
}
