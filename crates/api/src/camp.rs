//! Requests of the command post: war room, course of the war, night, ruling forms, facts of the founding.

use crate::handle::Api;
use crate::request::{Reply, Request, Response};
use crate::views::ruling_forms;

impl Api {
    /// Answers one of them.
    ///
    /// # Errors
    /// When the campaign cannot be opened or an entry cannot be read.
    pub(crate) fn camp(&mut self, request: Request) -> Response {
        match request {
            Request::WarRoom { file, since, .. } => self.reading(&file, |s| {
                Ok(Reply::WarRoom(Box::new(s.war_room(since.unwrap_or(s.fold.seq))?)))
            }),
            Request::Course { file } => {
                let patience = self.patience;
                self.reading(&file, |s| Ok(Reply::Course(s.course(patience)?)))
            }
            Request::Night { file, of, battle } => {
                self.reading(&file, |s| Ok(Reply::Night(Box::new(s.night(battle, of)?))))
            }
            Request::RulingForms { file, battle } => self.reading(&file, |s| {
                let battle = battle.unwrap_or_else(|| s.first_battle());
                Ok(Reply::RulingForms(ruling_forms(&s.fold.war, battle)?))
            }),
            Request::Facts { file } => {
                self.reading(&file, |s| Ok(Reply::Facts(Box::new(s.facts()))))
            }
            _ => Err(crate::handle::unexpected()),
        }
    }
}
