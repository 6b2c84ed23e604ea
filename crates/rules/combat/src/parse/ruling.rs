//! Rulings in words: `wound b1 light`, `place b1 12,30.5`, `end nobody`.

use kernel::parse::{Misread, Verb};

use super::Parser;
use crate::order::Ruling;

/// What begins a ruling.
pub(super) const RULINGS: [Verb; 10] = [
    Verb::new("shot", &[], "FIRER TARGET INCHES COVER [unseen]", "shot b1 o1 7.25 light"),
    Verb::new("place", &[], "SOLDIER [X,Y]", "place b1 12,30.5"),
    Verb::new("wound", &[], "SOLDIER none|flesh|light|serious|critical|dead", "wound b1 light"),
    Verb::new("pinned", &[], "SOLDIER yes|no", "pinned b1 no"),
    Verb::new("used", &[], "SOLDIER WEAPON TIMES", "used b1 garand 2"),
    Verb::new("card", &[], "SOLDIER yes|no", "card b1 yes"),
    Verb::new("free", &[], "SOLDIER", "free b1"),
    Verb::new("reinforce", &[], "SIDE", "reinforce blue"),
    Verb::new("objective", &[], "OBJECTIVE SIDE|nobody", "objective barn blue"),
    Verb::new("end", &[], "SIDE|nobody", "end blue"),
];

impl Parser<'_> {
    pub(super) fn ruling(&mut self) -> Result<Ruling, Misread> {
        let word = self.words.word().unwrap_or_default();
        let known = RULINGS.iter().find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "ruling", &RULINGS))?;
        self.words.like(verb.example);
        Ok(match verb.word {
            "shot" => Ruling::Shot { firer: self.man()?, target: self.man()?, shot: self.shot()? },
            "place" => Ruling::Place { soldier: self.man()?, at: self.words.maybe_point() },
            "wound" => {
                let soldier = self.man()?;
                let wanted = "no wound: none, flesh, light, serious, critical or dead";
                let wound = self.words.parsed(wanted, |word| word.parse().ok())?;
                Ruling::Wound { soldier, wound }
            }
            "pinned" => Ruling::Pinned { soldier: self.man()?, pinned: self.yes()? },
            "used" => Ruling::Used {
                soldier: self.man()?,
                weapon: self.weapon()?,
                used: self.words.number()?,
            },
            "card" => Ruling::Card { soldier: self.man()?, in_deck: self.yes()? },
            "free" => Ruling::Free { soldier: self.man()? },
            "reinforce" => Ruling::Reinforce { side: self.words.side(self.state)? },
            "objective" => {
                let names = self.state.setup.objectives.keys().map(String::as_str);
                let name = self.words.named("objective", names)?;
                Ruling::Objective { name, holder: self.words.holder(self.state)? }
            }
            _ => Ruling::End { winner: self.words.holder(self.state)? },
        })
    }

    fn yes(&mut self) -> Result<bool, Misread> {
        self.words.parsed("neither yes nor no", |word| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })
    }
}
