//! Fire in words: `fire garand at o1 say 10 light`, `throw grenade at 12,30`.

use kernel::parse::Misread;

use super::Parser;
use crate::order::{Attack, Method, Shot, Throw};
use crate::state::SoldierId;
use crate::tables::Cover;

impl Parser<'_> {
    pub(super) fn attack(&mut self, verb: &str) -> Result<Attack, Misread> {
        let weapon = self.weapon()?;
        Ok(match verb {
            "fire" => {
                self.words.eats("at");
                let target = self.enemy()?;
                let special = self.words.eats("special");
                let shot = self.said()?;
                let special = self.words.eats("special") || special;
                let method = if special { Method::Special } else { Method::Standard };
                Attack::Aimed { weapon, method, target, shot }
            }
            "spray" => {
                self.words.eats("at");
                let target = self.enemy()?;
                Attack::Spray { weapon, target, shot: self.said()?, near: self.near()? }
            }
            "arc" => {
                let towards = match self.words.eats("towards") {
                    true => Some(self.words.point()?),
                    false => None,
                };
                let mut at = Vec::new();
                while self.words.eats("over") {
                    let men = self.men()?;
                    let shot = self.said()?.ok_or_else(|| self.words.short())?;
                    at.extend(men.into_iter().map(|man| (man, shot)));
                }
                Attack::Arc { weapon, towards, at }
            }
            _ => {
                let at = match self.words.eats("at") {
                    true => Some(self.words.point()?),
                    false => None,
                };
                let said = match self.words.eats("say") {
                    false => None,
                    true => {
                        let distance = self.words.length()?;
                        let sight = !self.words.eats("unseen");
                        let near = self.near()?;
                        Some(Throw { distance, sight: !self.words.eats("unseen") && sight, near })
                    }
                };
                Attack::Throw { weapon, at, said }
            }
        })
    }

    /// `say 10 light unseen`, if it is said.
    pub(super) fn said(&mut self) -> Result<Option<Shot>, Misread> {
        if self.words.eats("say") { self.shot().map(Some) } else { Ok(None) }
    }

    /// `10 light unseen`.
    pub(super) fn shot(&mut self) -> Result<Shot, Misread> {
        let mut shot = Shot { distance: self.words.length()?, sight: true, cover: Cover::None };
        let flags = ["unseen", "none", "light", "heavy", "fortified", "hidden"];
        while let Some(word) = self.words.eats_any(&flags) {
            match word {
                "unseen" => shot.sight = false,
                level => shot.cover = level.parse().unwrap_or_default(),
            }
        }
        Ok(shot)
    }

    /// `near o1 and o2`, if it is said.
    fn near(&mut self) -> Result<Vec<SoldierId>, Misread> {
        if self.words.eats("near") { self.men() } else { Ok(Vec::new()) }
    }

    fn men(&mut self) -> Result<Vec<SoldierId>, Misread> {
        let mut men = Vec::new();
        loop {
            men.push(self.enemy()?);
            let more = self.words.eats("and");
            let next = self.words.peek();
            let ends = ["say", "unseen", "then", "then_move", "over"];
            if !more && next.is_none_or(|word| ends.contains(&word)) {
                return Ok(men);
            }
        }
    }
}
