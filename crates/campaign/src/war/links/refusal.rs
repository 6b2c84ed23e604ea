//! Why a contact is not fought out, or a smaller battle not settled.

use kernel::Cite;

use crate::setup::BattleId;
use crate::war::UMPIRES_SEAT;
use crate::war::link::Scale;

kernel::refusals! {
    pub enum LinkRefusal {
        UnknownBattle { child: String }: Cite::section("H.6"),
            "There is no battle \"{child}\" in this war.",
            instead "\"wardiary battles FILE\" lists the battles of this campaign.";
        NotItsParent { child: BattleId, parent: BattleId }: Cite::section("H.6"),
            "\"{child}\" comes from the battle \"{parent}\", not from this one.";
        NameTaken { child: String }: Cite::section("H.6"), "There is a battle \"{child}\" already.";
        /// The scenario has prepared an action of that name.
        NameKept { child: String }: Cite::section("H.6"),
            "The scenario keeps the name \"{child}\" for an action it has prepared.",
            instead "Give it another name.";
        ScaleNotSmaller { parent: Scale, scale: Scale }: Cite::section("H.1"),
            "A contact in {parent} cannot be fought out in {scale}: that scale is not smaller.";
        /// A contact of another book.
        NoSuchContact { parent: Scale }: Cite::section("H.1"), "{parent} has no such contact.";
        /// No weapon there reaches the other side (LNK-R26).
        OutOfReach { scale: Scale, metres: u32, reach: u32 }: Cite::section("H.11"),
            "The two sides are {metres} metres apart; no weapon in {scale} reaches beyond {reach}.",
            instead "Attack as usual, with dice.";
        /// LNK-R63 Night turns have no rounds (H.8).
        NoRoundsByNight: Cite::section("H.8"),
            "Two Star General has no rounds by night: this battle is fought between nine in the evening and six in the morning.",
            instead "Throw for it as usual.";
        /// A division battle is fought on a map.
        NoSuchGround { scale: Scale }: Cite::section("H.5"),
            "{scale} is not fought on such ground here.",
            instead "Fight it out on the ground that is offered.";
        NobodyToFight { side: String }: Cite::section("H.2"),
            "No unit of {side} could take part in that fight.";
        /// A contact that is fought out with another book.
        OtherScale { what: String, scale: Scale }: Cite::section("H.1"),
            "The {what} is fought out with {scale}.";
        /// No enemy stands where the patrol would go.
        NobodyThere { place: String }: Cite::section("H.11"), "No enemy stands in {place}.";
        TooFarForPatrol: Cite::section("H.11"), "A patrol goes to the hex beside its own.";
        /// The scenario has prepared none of that name.
        NoSuchAction { id: BattleId }: Cite::section("H.11"),
            "The scenario has prepared no action \"{id}\" here.";
        NotItsTime { id: BattleId }: Cite::section("H.11"),
            "The action \"{id}\" belongs to another place or time.";
        /// One patrol for a stand and night.
        OutAlready { name: String }: Cite::section("H.11"), "{name} has had its patrol tonight.";
        Declined { what: String }: Cite::section("H.11"),
            "The other side would not fight out the {what}; it is asked only once.",
            instead "Attack as usual, with dice.";
        /// It was opened and given up.
        GivenUp { what: String }: Cite::section("H.11"),
            "The {what} was opened and given up; it cannot be opened again.";
        /// Squads decide only what is open between one stand and one (LNK-R33).
        NotDisputed: Cite::section("H.11"),
            "Squads decide where one stand on foot meets one on foot, and neither has more than twice the other's strength points.",
            instead "Fight it out with Combat Captain.";
        /// The smallest book has no crews and no vehicles (LNK-R58).
        NotOneOnFoot: Cite::section("H.11"),
            "Combat! fights one platoon on foot against one: more platoons are in this, or one that is not on foot.",
            instead "Fight it out with Combat Captain.";
        /// It has fought all the minutes there are (LNK-R36).
        NoTimeLeft { name: String }: Cite::section("H.8"),
            "{name} has no minutes left: its fights have taken all there were.";
        FoughtOutElsewhere { name: String, child: BattleId }: Cite::section("H.6"),
            "{name} is being fought over in \"{child}\".",
            instead "Accept the report of \"{child}\", or give it up, first.";
        RoundWaits { child: BattleId }: Cite::section("H.8"),
            "\"{child}\" belongs to this round, and it is not settled.",
            instead "Accept the report of \"{child}\", or give it up, first.";
        /// A battle on a table waits for those of it who are away (LNK-R29, LNK-R57).
        BattleWaits { child: BattleId }: Cite::section("H.6"),
            "Troops of this battle are in \"{child}\"; it waits for them.",
            instead "Accept the report of \"{child}\", or give it up, first.";
        /// The smaller battle is not being fought any more.
        NotOpen { child: BattleId }: Cite::section("H.6"),
            "\"{child}\" is no longer being fought.";
        NotReported { child: BattleId }: Cite::section("H.6"),
            "\"{child}\" has not reported yet.",
            instead "Close \"{child}\" first.";
        Settled { child: BattleId }: Cite::section("H.6"), "\"{child}\" is settled.";
        StillFought { child: BattleId, below: BattleId }: Cite::section("H.6"),
            "\"{below}\", which comes from \"{child}\", is not settled.",
            instead "Settle \"{below}\" first.";
        /// LNK-R64 Where there is fog.
        UmpireOpens: Cite::section("H.11"),
            "With fog only the umpire opens a smaller battle: that it can be opened tells where the enemy is.",
            instead "Ask the umpire.";
        UmpireOnly: Cite::section("H.11"),
            "Only the umpire, or both sides together, may correct a report.",
            instead "{UMPIRES_SEAT}";
        NotASide: Cite::section("H.11"), "Only the two sides and the umpire settle battles.";
        NoReason: Cite::section("H.6"), "A correction needs a reason.";
        Imbalance { what: String }: Cite::section("H.2"), "The report does not balance: {what}.";
    }
}

impl kernel::Said for Scale {
    fn said(&self, _: &dyn kernel::Names) -> String {
        self.title().to_owned()
    }
}

impl From<LinkRefusal> for kernel::Halt<super::WarRefusal> {
    fn from(refusal: LinkRefusal) -> Self {
        Self::Refused(super::WarRefusal::Link(refusal))
    }
}
