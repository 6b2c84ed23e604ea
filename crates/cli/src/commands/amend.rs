//! `amend`: the one way to change the past. What it would do is shown first, order by order, then and now.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use api::campaign::BattleId;
use api::record::OnNewQuestion;
use api::views::AmendPlanView;

use super::called::named;
use super::prelude::*;
use crate::answer;
use crate::words::{Manner, Meant, Past, is_yes};

/// The code of an amendment that another seat must agree to.
const NEEDS_CONSENT: &str = "amend.needs_consent";
/// What a ruling is tried with before its reason is known.
const NO_REASON_YET: &str = "not said yet";

/// Change the past: take an order out, correct dice, a choice or an order, put in a forgotten ruling
///
/// N is a log entry of the order you mean, or `last`. Every later order is worked out again with its recorded dice and
/// choices: it stays the same, comes out differently, needs a new answer, or is dropped. You see the whole list first, before and
/// after. Nothing is written until you confirm it and the other side agrees where it must. Old entries stay readable.
#[derive(Debug, Args)]
#[command(after_help = "Changes:\n  \
    amend FILE 31                                    undo: take the order back\n  \
    amend FILE last --battle main                    the newest order in a battle\n  \
    amend FILE 31 --and-after                        with everything ordered after it in its battle\n  \
    amend FILE 31 with dice 66531                    correct mistyped dice\n  \
    amend FILE 31 with choose hold                   correct a choice; no word means none\n  \
    amend FILE 31 with order move marche.A 0705      correct an order; name every hex of a move\n  \
    amend FILE before 31 rule strength marche.A 3    add a forgotten ruling\n  \
    amend FILE 57 --redo                             redo: cancel amendment 57")]
pub(crate) struct Amend {
    /// The campaign (*.wardiary)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// N, last, N with …, or before N rule …
    #[arg(required = true, value_name = "CHANGE")]
    words: Vec<String>,
    /// The battle that `last` means; if left out, any
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// Also everything ordered after it in its battle, and in smaller battles that came from it
    #[arg(long)]
    and_after: bool,
    /// Cancel amendment N: everything is as it was before it
    #[arg(long, conflicts_with_all = ["and_after", "battle"])]
    redo: bool,
    /// Only show what would change
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation
    #[arg(long, conflicts_with = "dry_run")]
    yes: bool,
    /// Why
    #[arg(long)]
    reason: Option<String>,
    /// Who agrees, where dice or another seat's orders change
    #[arg(long, value_name = "SEAT")]
    agreed_by: Vec<SeatWord>,
    /// Drop later orders that need a new answer, instead of stopping to ask
    #[arg(long)]
    fall: bool,
    /// Who makes the change; if left out, the seat that gave the order
    #[arg(long)]
    seat: Option<SeatWord>,
}

impl Amend {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let asks = std::io::stdin().is_terminal() && !door.manner.json;
        let reason = match (&self.reason, self.dry_run) {
            (Some(reason), _) => reason.clone(),
            (None, true) => NO_REASON_YET.to_owned(),
            (None, false) if asks => line("Reason> ")?,
            (None, false) => String::new(),
        };
        let (and_after, redo, battle) = (self.and_after, self.redo, self.battle);
        let manner = Manner { battle, and_after, redo, reason: reason.clone() };
        let words: Vec<&str> = self.words.iter().flat_map(|word| word.split_whitespace()).collect();
        let Meant { wanted: change, seat } =
            Past::read(&words, &manner)?.meant(door, &self.file, &manner)?;
        let seat = self.seat.map(Seat::from).or(seat).ok_or_else(no_seat)?;
        let on_new = if self.fall { OnNewQuestion::Fall } else { OnNewQuestion::Ask };
        let file = self.file.clone();
        let request = Request::AmendPlan { file, seat, change: change.clone(), on_new };
        let plan = wanted!(door.ask_long("Working it out again", request), Reply::AmendPlan)?;
        if self.dry_run {
            let text = show::amend_plan(&plan, &door.look);
            let talk = "Nothing was written.";
            return Ok(Answer::reply(Reply::AmendPlan(plan), text).talk(talk));
        }
        let mut agreed_by: Vec<Seat> = self.agreed_by.iter().map(|word| (*word).into()).collect();
        if !self.confirm(door, &plan, asks, &mut agreed_by)? {
            return Ok(Answer::reply(Reply::AmendPlan(plan), "").talk("Nothing was written."));
        }
        let (file, mark) = (self.file.clone(), Some(plan.mark.clone()));
        let (plan_mark, idem) = (mark, None);
        let request =
            Request::Amend { file, seat, change, reason, agreed_by, on_new, plan: plan_mark, idem };
        amended(door, &self.file, request, &plan)
    }

    /// Whether it is to be done: at a terminal a person says so, elsewhere `--yes` does.
    fn confirm(
        &self,
        door: &Door,
        plan: &AmendPlanView,
        asks: bool,
        agreed_by: &mut Vec<Seat>,
    ) -> ApiResult<bool> {
        if self.yes {
            return Ok(true);
        }
        if !asks {
            let message =
                "a change of the past must be confirmed, and there is no terminal to ask at";
            return Err(ApiError::usage("amend.not_confirmed", message)
                .hint("look at it with --dry-run, then add --yes"));
        }
        answer::say(&door.look, &show::amend_plan(plan, &door.look));
        if let Some(agreement) = plan.agreement.as_ref().filter(|_| agreed_by.is_empty()) {
            let names: Vec<&str> = agreement.any_of.iter().map(|seat| seat.word()).collect();
            let typed = line(&format!("Who agrees ({})? ", names.join(", ")))?;
            agreed_by.extend(typed.split([' ', ',']).filter_map(Seat::from_word));
        }
        let typed =
            line(&format!("{} Make this change? y: yes, Enter: no> ", show::falling(plan)))?;
        Ok(is_yes(&typed))
    }
}

/// Writes the amendment, and says what came of it and what waits now.
fn amended(
    door: &mut Door,
    file: &Path,
    request: Request,
    plan: &AmendPlanView,
) -> ApiResult<Answer> {
    let amended = match door.ask_long("Changing", request) {
        Ok(Reply::Amended(amended)) => amended,
        Ok(_) => return Err(crate::door::unexpected()),
        Err(error) if error.code == NEEDS_CONSENT => {
            return Err(error.hint("say who agreed with --agreed-by SEAT"));
        }
        Err(error) => return Err(error),
    };
    let plan = AmendPlanView { agreement: None, ..plan.clone() };
    let text = show::amend_plan(&plan, &door.look);
    let mut talk = format!(
        "The change is entry {entry}; what no longer counts stays readable.\n\
         Cancel it with: wardiary amend {} {entry} --redo\nNext: {}",
        file.display(),
        amended.status.prompt,
        entry = amended.entry,
    );
    if amended.status.calls.len() > 1 {
        talk.push_str(&format!("\nWaiting: {}", named(&amended.status.calls)));
    }
    let talk = door.look.wrap(&talk, "  ");
    Ok(Answer::reply(Reply::Amended(amended), text).talk(talk))
}

/// A line typed at the terminal, empty at the end of input.
fn line(prompt: &str) -> ApiResult<String> {
    let mut screen = anstream::stderr().lock();
    screen.write_all(prompt.as_bytes())?;
    screen.flush()?;
    let mut typed = String::new();
    std::io::stdin().lock().read_line(&mut typed)?;
    Ok(typed.trim().to_owned())
}

fn no_seat() -> ApiError {
    ApiError::usage("seat.none", "no seat gave that order; say who makes the change with --seat")
}
