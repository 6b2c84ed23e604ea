//! The readings that a group may switch at founding (`ops.*`), each with the ruling that leaves it open.

kernel::readings! {
    /// The readings that a group may switch at founding (`ops.*`).
    pub struct Options in "ops" {
        total_retire_close: TotalRetireClose = "totalRetireClose" (8)
            "How far does a defender retire in woods and close ground after a total success?" {
            D6 = "d6": "1d6 km, as printed",
            D3 = "d3": "1d3 km, as after a success",
        }
        heavy_bombers: HeavyBombers = "heavyBomber2" (6)
            "What are two squadrons of heavy bombers?" {
            Overwhelming = "overwhelming": "Overwhelming; three are apocalyptic",
            Apocalyptic = "apocalyptic": "Apocalyptic",
        }
        halve: Halve = "halve" (11) "What is halved for a unit that moves non-tactically, or for tanks by night?" {
            Status = "status": "Its status, before its factors are added",
            Contribution = "contribution": "Its status and its factors together",
        }
        overrun_status: OverrunStatus = "overrunStatus" (20)
            "Twice the defender's status: when is it compared?" {
            Before = "before": "Before the losses of the battle",
            After = "after": "After the losses of the battle",
        }
        traffic: Traffic = "traffic" (38) "Do columns queue on the roads?" {
            On = "on": "Yes, 20 units a turn on a main road and 12 on a minor one",
            Off = "off": "No",
        }
        night_drops: NightDrops = "nightDrops" (55) "May troops be dropped by night?" {
            No = "no": "No",
            Scatter = "scatter": "Yes, scattered by up to three squares",
        }
        command_range: CommandRange = "commandRange" (61)
            "How far from its headquarters does a unit take new orders?" {
            Sixteen = "16": "Within 16 km",
            None = "none": "Anywhere",
        }
        fog: Fog = "fog" (63) "Who knows what?" {
            Open = "open": "Everything is open on the map",
            Seats = "seats": "Each commander what he sees and is told",
        }
        report_delay: ReportDelay = "reportDelay" (63)
            "When does a side know what its formations report?" {
            None = "0": "At once",
            One = "1": "A turn later",
        }
        observers: Observers = "observers" (63)
            "With fog, what do people see who only look on, and a map on the wall?" {
            Nothing = "nothing": "Nothing before the end",
            One = "1": "Everything as it was a turn ago",
            Two = "2": "Everything as it was two turns ago",
        }
        messages: Carried = "messages" (65)
            "Who carries messages between commanders?" {
            Program = "program": "The program (§C23): only those they are sent to read them",
            Umpire = "umpire": "The umpire, who may be late with one, lose it or garble it",
        }
        choices: Choices = "choices" (48) "Who makes the choices of a battle?" {
            Seats = "seats": "The sides, each its own",
            Umpire = "umpire": "The program, by the usual answer",
        }
        bomber_quarter: BomberQuarter = "bomberQuarter" (15)
            "How is a quarter of the squadrons that reach bombers rounded?" {
            Nearest = "nearest": "To the nearest, half up",
            Floor = "floor": "Down",
        }
        cab_rank: CabRank = "cabRank" (51) "May squadrons wait over a zone?" {
            Off = "off": "No",
            On = "on": "Yes, with one level more in the first battle there (§G)",
        }
    }
}
