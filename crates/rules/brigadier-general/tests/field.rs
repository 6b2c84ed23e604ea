//! A whole brigade fight, for everything that wants one: a combat team with tanks and guns attacks a Kampfgruppe in and about a village.

use brigadier_general::State;

use crate::board::board;

/// Six feet by four: a village on a paved road, a hill to its east, woods and a stream before it.
pub(crate) const GROUND: &str = "
table 72 48
home blue south
home orange north
attacker blue
defender orange
sun 420 1050
start 480
turns 12
piece village town 32 26 40 31
piece farm town 12 22 15 25
piece pinewood wood 18 27 27 34
piece copse wood 42 15 49 19
piece orchard wood 22 12 28 16
piece backwood wood 50 34 60 40
piece westwood wood 4 12 11 17
piece hill hill 52 22 62 28 height=1
piece slope slope 50 20 64 30
piece lane hedge 28 21 36 21.4
piece field hedge 40 22.5 47 22.9
piece brook river 0 8.6 30 9.2
piece road road 35 0 36.5 48
piece track road 8 35 35 36
objective village 36 28 4 orange
objective hill 57 25 4 orange
objective farm 13.5 23.5 3 orange
";

/// A battalion of three companies with machine guns and mortars, a tank company, tank destroyers, engineers, and three batteries off the
/// table.
pub(crate) const COMBAT_TEAM: &str = "
platoon cct blue headquarters aim at=36,1.5 experience=seasoned
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i under=cct at=33,3
platoon a.hq blue headquarters aim of=i under=i.hq at=22,3 launcher
platoon a.1 blue infantry_semi double of=i under=a.hq at=19,5 launcher
platoon a.2 blue infantry_semi double of=i under=a.hq at=22,5 launcher
platoon a.3 blue infantry_semi double of=i under=a.hq at=25,5 launcher
platoon b.hq blue headquarters aim of=i under=i.hq at=40,3 launcher
platoon b.1 blue infantry_semi double of=i under=b.hq at=38,5 launcher
platoon b.2 blue infantry_semi double of=i under=b.hq at=41,5 launcher
platoon b.3 blue infantry_semi double of=i under=b.hq at=44,5 launcher
platoon c.hq blue headquarters aim of=i under=i.hq at=52,3 launcher
platoon c.1 blue infantry_semi double of=i under=c.hq at=50,5 launcher
platoon c.2 blue infantry_semi double of=i under=c.hq at=53,5 launcher
platoon c.3 blue infantry_semi double of=i under=c.hq at=56,5 launcher
platoon d.mg blue machine_guns double of=i under=i.hq at=31,5
platoon d.mor blue mortars aim of=i under=i.hq at=34,5
platoon e.1 blue engineers double of=i under=i.hq at=28,5
battalion t blue regular hq=t.hq
platoon t.hq blue tank_medium double of=t under=cct at=47,2
platoon t.1 blue tank_medium double of=t under=t.hq at=46,7
platoon t.2 blue tank_medium double of=t under=t.hq at=49,7
platoon t.3 blue tank_medium double of=t under=t.hq at=60,5
platoon td.1 blue assault_guns double of=t under=t.hq at=36,7
battalion fa blue seasoned
platoon fa.1 blue artillery_light aim of=fa under=cct off
platoon fa.2 blue artillery_light aim of=fa under=cct off
platoon fa.3 blue artillery_medium aim of=fa under=cct off
";

/// Two companies of grenadiers dug in, machine guns, mortars, anti-tank guns and assault guns, and a battery off the table.
pub(crate) const KAMPFGRUPPE: &str = "
platoon kg orange headquarters aim at=36,44 experience=seasoned
battalion ii orange regular hq=ii.hq
platoon ii.hq orange headquarters aim of=ii under=kg at=38,33
platoon g.hq orange headquarters aim of=ii under=ii.hq at=36,32 launcher
platoon g.1 orange infantry_mixed aim of=ii under=g.hq at=33,26.2 launcher
platoon g.2 orange infantry_mixed aim of=ii under=g.hq at=38,26.2 launcher
platoon h.hq orange headquarters aim of=ii under=ii.hq at=57,29 launcher
platoon h.1 orange infantry_mixed aim of=ii under=h.hq at=54,22.4 launcher dug_in
platoon h.2 orange infantry_mixed aim of=ii under=h.hq at=58,22.4 launcher dug_in
platoon i.1 orange infantry_mixed aim of=ii under=ii.hq at=13.5,22.2 launcher
platoon m.mg orange machine_guns aim of=ii under=ii.hq at=34.5,26.2
platoon m.mor orange mortars aim of=ii under=ii.hq at=41,33
battalion st orange seasoned hq=st.hq
platoon st.hq orange assault_guns aim of=st under=kg at=44,34
platoon st.1 orange assault_guns aim of=st under=st.hq at=47,34
platoon pak orange anti_tank_medium aim of=st under=st.hq at=50.4,25 dug_in
battalion ar orange regular
platoon ar.1 orange artillery_light aim of=ar under=kg off
";

/// The whole fight at its start.
pub(crate) fn brigade_fight() -> State {
    board(&format!("{GROUND}{COMBAT_TEAM}{KAMPFGRUPPE}"))
}
