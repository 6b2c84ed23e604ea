//! A war in which one side knows something, played at random with real dice: the same seed gives the same war, whatever that
//! side knows.

use std::path::{Path, PathBuf};

use api::{Api, ApiError, Host, Reply, Request};
use campaign::two_star_general::state::Phase;
use campaign::{Battle, BattleId};
use kernel::{Call, Generator, Seat, Side};
use serde_json::{Value, json};
use tempfile::TempDir;

/// What a side alone is told, who waits for its posts, and what it remarks for itself.
pub(crate) struct Secrets {
    pub(crate) briefing: &'static str,
    pub(crate) deputies: [&'static str; 2],
    pub(crate) remark: &'static str,
}

impl Secrets {
    pub(crate) fn all(&self) -> [&'static str; 4] {
        [self.briefing, self.deputies[0], self.deputies[1], self.remark]
    }
}

/// The deputies of the teaching scenario, by side.
const DEPUTIES: [[&str; 2]; 2] = [["Peter Rowe", "Simon Grey"], ["Josef Keller", "Otto Ritter"]];
/// When wars are founded, in seconds since 1970.
const BEGAN_S: i64 = 1_795_000_000;
/// More steps than any war here needs.
const STEPS_MOST: u64 = 4_000;

pub(crate) struct War {
    folder: TempDir,
    api: Api,
    /// What its clock shows, in seconds since 1970.
    pub(crate) now_s: i64,
    pub(crate) file: PathBuf,
    /// Whose secrets they are.
    owner: Side,
    /// His remarks for himself so far.
    pub(crate) remarks: usize,
}

impl War {
    pub(crate) fn founded(scenario: &str, owner: Side, secrets: &Secrets) -> Self {
        let rewrite = |name: &str, text: String| {
            let text = match name == format!("briefing-{owner}.md") {
                true => format!("# For {owner}\n\n{}\n", secrets.briefing),
                false => text,
            };
            let deputies = DEPUTIES[owner.index()].iter().zip(secrets.deputies);
            deputies.fold(text, |text, (known, secret)| text.replace(known, secret))
        };
        let founding = json!({"scenario": scenario, "players": {"blue": "Anna", "orange": "Bert"}});
        Self::founded_as(scenario, owner, &rewrite, founding)
    }

    /// A war of a scenario whose files were rewritten, founded by a request that leaves the file out.
    pub(crate) fn founded_as(
        scenario: &str,
        owner: Side,
        rewrite: &dyn Fn(&str, String) -> String,
        founding: Value,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let campaigns = folder.path().join("campaigns");
        copy_scenario(scenario, &campaigns.join(scenario), rewrite);
        std::fs::create_dir(folder.path().join("data")).unwrap();
        let api = api_at(folder.path(), BEGAN_S);
        let file = folder.path().join("war.wardiary");
        let mut war = Self { folder, api, now_s: BEGAN_S, file, owner, remarks: 0 };
        war.ask(&json!({ "new": founding })).unwrap();
        war
    }

    /// Opens it again so many minutes later.
    pub(crate) fn later(&mut self, minutes: i64) {
        self.now_s += minutes * 60;
        self.api = api_at(self.folder.path(), self.now_s);
    }

    /// Plays on at random until the journal has so many entries.
    pub(crate) fn play(&mut self, seed: u64, until: u64, secrets: &Secrets) {
        for step in 0..STEPS_MOST {
            if self.entries() >= until {
                return;
            }
            self.step(seed.wrapping_mul(STEPS_MOST).wrapping_add(step), secrets);
        }
        panic!("the war does not go on");
    }

    /// Plays on until orders are written and none lies face down.
    pub(crate) fn play_to_orders(&mut self, seed: u64, secrets: &Secrets) {
        for step in 0..STEPS_MOST {
            if self.writes_orders() && self.call().is_none() {
                return;
            }
            self.step(seed.wrapping_mul(STEPS_MOST).wrapping_add(step), secrets);
        }
        panic!("nobody writes orders");
    }

    /// Opens what the scenario has prepared; the other side agrees. The smaller battle it is fought in.
    pub(crate) fn open_prepared(&mut self) -> BattleId {
        let actions = self.ask(&json!({"actions": {"seat": "blue"}})).unwrap();
        let actions = serde_json::to_value(actions).unwrap();
        let action = actions["actions"][0].clone();
        let order = action["offers"][0]["order"].clone();
        self.ask(&json!({"order": {"seat": "blue", "order": order}})).unwrap();
        while let Some((call, Call::Choice(choice))) = self.call() {
            let word = &choice.options[0].word;
            let answer = json!({"seat": choice.seat, "call": call, "words": [word]});
            self.ask(&json!({ "choose": answer })).unwrap();
        }
        BattleId::new(action["id"].as_str().unwrap()).unwrap()
    }

    /// Plays on until no call waits for the table.
    pub(crate) fn play_to_quiet(&mut self, seed: u64, secrets: &Secrets) {
        for step in 0..STEPS_MOST {
            if self.call().is_none() {
                return;
            }
            self.step(seed.wrapping_mul(STEPS_MOST).wrapping_add(step), secrets);
        }
        panic!("a call waits for ever");
    }

    /// The owner writes down what only his side may read.
    pub(crate) fn remark(&mut self, seed: u64, secrets: &Secrets) {
        self.remarks += 1;
        let text = format!("{} {seed}", secrets.remark);
        let seat = self.owner.seat();
        self.ask(&json!({"note": {"seat": seat, "text": text, "private": true}})).unwrap();
    }

    fn step(&mut self, seed: u64, secrets: &Secrets) {
        let roll = self.call().and_then(|(at, call)| match call {
            Call::Roll(roll) => Some((at, roll)),
            Call::Choice(_) => None,
        });
        let generator = &mut Generator::seeded(seed);
        let side = Side::BOTH[generator.below(2)];
        match (generator.below(40), roll) {
            (0, _) => self.remark(seed, secrets),
            (1, _) => {
                self.ask(&json!({"note": {"seat": side, "text": "It rains."}})).unwrap();
            }
            (2, _) => self.take_out(generator),
            (_, Some((call, roll))) => {
                let faces = generator.faces(roll.count, roll.sides);
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                let dice = json!({"typed": faces.join(" ")});
                self.ask(&json!({"dice": {"seat": roll.seat, "call": call, "dice": dice}}))
                    .unwrap();
            }
            (3..8, None) => self.command(side, "random"),
            (_, None) => self.command(side, "fights_out"),
        }
    }

    fn command(&mut self, side: Side, kind: &str) {
        self.ask(&json!({"command": {"seat": side, "kind": kind}})).unwrap();
    }

    /// The umpire takes a late order out; where later ones turn out differently, they do.
    fn take_out(&mut self, generator: &mut Generator) {
        let orders = self.status()["last_orders"].clone();
        let newest: Vec<u64> =
            orders.as_object().unwrap().values().flat_map(Value::as_u64).collect();
        if let Some(entry) = generator.pick(&newest) {
            let change = json!({"out": {"entry": entry}});
            let amend =
                json!({"seat": "umpire", "change": change, "reason": "a slip", "on_new": "fall"});
            // Where something was fought out below, other orders may have to come out first.
            let _ = self.ask(&json!({ "amend": amend }));
        }
    }

    /// The owner writes orders of which the others know nothing; `which` of all that he might.
    pub(crate) fn write_secretly(&mut self, which: usize) {
        let side = self.owner;
        let sheet = self.ask(&json!({"sheet": {"seat": side}})).unwrap();
        let sheet = serde_json::to_value(sheet).unwrap();
        let lines = sheet["sheet"]["battalions"].as_array().unwrap();
        let others = lines.iter().flat_map(|line| {
            let allowed = line["allowed"].as_array().unwrap().iter();
            allowed
                .filter(|order| **order != line["order"])
                .map(|order| (&line["battalion"], order))
        });
        let others: Vec<(&Value, &Value)> = others.collect();
        let (battalion, order) = others[which];
        let orders = json!({battalion.as_str().unwrap(): order});
        self.ask(&json!({"write_orders": {"seat": side, "orders": orders}})).unwrap();
    }

    pub(crate) fn seal(&mut self) {
        let side = self.owner;
        self.ask(&json!({"seal_orders": {"seat": side}})).unwrap();
    }

    /// Sends a request about this war; paths are names in its folder.
    pub(crate) fn ask(&mut self, ask: &Value) -> Result<Reply, ApiError> {
        let request = self.request(ask);
        self.api.handle(request)
    }

    fn request(&self, ask: &Value) -> Request {
        let mut ask = ask.clone();
        let (name, fields) = ask.as_object_mut().unwrap().iter_mut().next().unwrap();
        if name != "import" {
            fields["file"] = json!(self.file);
            for part in fields.get_mut("parts").and_then(Value::as_array_mut).into_iter().flatten()
            {
                part.as_object_mut()
                    .unwrap()
                    .values_mut()
                    .for_each(|of| of["file"] = json!(self.file));
            }
        }
        let mut request: Request =
            serde_json::from_value(ask.clone()).unwrap_or_else(|fault| panic!("{ask}: {fault}"));
        let (there, made) = request.paths_mut();
        for path in there.into_iter().chain(made) {
            *path = self.folder.path().join(&*path);
        }
        request
    }

    /// The answer as text, without the folder's name and without hashes, salts, keys and tips.
    pub(crate) fn answer(&mut self, ask: &Value) -> String {
        let mut reply = self.ask(ask);
        // How far one request plays on is a matter of time: it is asked again until all is played.
        while let Ok(Reply::WinChance(view)) = &reply
            && ask.get("play_on").is_some()
            && view.played < view.wanted
        {
            reply = self.ask(ask);
        }
        let answer = match reply {
            Ok(reply) => serde_json::to_string(&reply).unwrap(),
            Err(error) => serde_json::to_string(&error).unwrap(),
        };
        self.clean(&answer)
    }

    pub(crate) fn clean(&self, answer: &str) -> String {
        let folder = self.folder.path().display().to_string();
        let hashes = regex::Regex::new("[0-9a-f]{16,}").unwrap();
        hashes.replace_all(&answer.replace(&folder, ""), "#").into_owned()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn session(&mut self) -> &mut api::Session {
        let file = self.file.clone();
        self.api.session(&file).unwrap()
    }

    pub(crate) fn entries(&mut self) -> u64 {
        self.session().fold().seq
    }

    pub(crate) fn status(&mut self) -> Value {
        let reply = self.ask(&json!({"status": {"seat": "umpire"}})).unwrap();
        serde_json::to_value(reply).unwrap()["status"].clone()
    }

    /// The first call that waits, with its entry.
    pub(crate) fn call(&mut self) -> Option<(u64, Call)> {
        let first = self.session().waiting().unwrap().into_iter().next()?;
        Some((first.at, first.call))
    }

    fn writes_orders(&mut self) -> bool {
        let battles = &self.session().fold().war.battles;
        battles.values().any(|battle| {
            let Battle::TwoStarGeneral(state) = battle else { return false };
            matches!(&state.phase, Phase::Orders(orders) if orders.sealed == [None, None])
        })
    }
}

/// The scenario with every file rewritten.
fn copy_scenario(scenario: &str, to: &Path, rewrite: &dyn Fn(&str, String) -> String) {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["../campaigns", "campaign/tests/scenarios"];
    let known = folders.map(|folder| crates.join(folder).join(scenario));
    let from = known.into_iter().find(|folder| folder.is_dir()).expect("a scenario");
    std::fs::create_dir_all(to).unwrap();
    for item in std::fs::read_dir(from).unwrap() {
        let (name, path) = item.map(|item| (item.file_name(), item.path())).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        std::fs::write(to.join(&name), rewrite(&name.to_string_lossy(), text)).unwrap();
    }
}

/// The seat from which it is kept.
pub(crate) fn reader(owner: Side) -> Seat {
    owner.enemy().seat()
}

fn api_at(folder: &Path, seconds: i64) -> Api {
    let time = chrono::DateTime::from_timestamp(seconds, 0).unwrap();
    Api::new(Host::new(folder.join("data"), vec![folder.join("campaigns")]).at(time))
}
