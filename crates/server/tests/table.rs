//! A served campaign for tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use api::kernel::Seat;
use api::{Api, Host, Request as Ask};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::invitations::InvitationList;
use server::{CampaignId, Invitations, Options, Role, Token};
use tempfile::TempDir;
use tower::ServiceExt as _;

pub(crate) const FILE: &str = "war.wardiary";

/// A folder with one campaign of the teaching scenario, and the server over it.
pub(crate) struct Table {
    pub(crate) folder: TempDir,
    tokens: BTreeMap<Role, Token>,
    router: Router,
}

impl Table {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::on(folder, Default::default(), &[])
    }

    /// The same with commanders' seats that are taken up, each with an address of its own.
    pub(crate) fn commanders(seats: &[(&str, &str)]) -> Self {
        let players = seats.iter().map(|(seat, name)| (seat.parse().unwrap(), (*name).to_owned()));
        Self::on(tempfile::tempdir().unwrap(), players.collect(), seats)
    }

    fn on(folder: TempDir, players: BTreeMap<Seat, String>, seats: &[(&str, &str)]) -> Self {
        found(folder.path(), FILE, players, Vec::new());
        let options = options(folder.path());
        let mut tokens = invited(&options, FILE);
        let campaign = campaign(&options, FILE);
        let invite = |list: &mut InvitationList| {
            for (seat, name) in seats {
                let role: Role = seat.parse().unwrap();
                let invitation = list.invited_mut(&campaign, FILE).add(name, role)?;
                tokens.insert(role, invitation.token.clone());
            }
            Ok(())
        };
        Invitations::of(&options.host).change(invite).unwrap();
        let router = server::router(options).unwrap();
        Self { folder, tokens, router }
    }

    pub(crate) fn options(&self) -> Options {
        options(self.folder.path())
    }

    /// The server stops and another is started on the same folder.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start();
    }

    pub(crate) async fn stop(&mut self) {
        self.router = Router::new();
        for _ in 0..100 {
            // The worker gives the campaign up when its last handle is gone.
            if api::Session::open(&self.folder.path().join(FILE), &host(self.folder.path()))
                .is_ok_and(|s| s.is_writable())
            {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }

    pub(crate) fn start(&mut self) {
        self.serve(self.options());
    }

    pub(crate) fn serve(&mut self, options: Options) {
        self.router = server::router(options).unwrap();
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Another campaign in the folder: Emma against the program.
    pub(crate) fn found(&self, file: &str) {
        let players = [(Seat::Blue, "Emma".to_owned()), (Seat::Orange, "The program".to_owned())];
        found(self.folder.path(), file, players.into(), vec![Seat::Orange]);
    }

    /// The campaign that the tokens are for.
    pub(crate) fn campaign(&self) -> CampaignId {
        campaign(&self.options(), FILE)
    }

    /// The token of a role's address.
    pub(crate) fn token(&self, role: Role) -> &str {
        self.tokens[&role].as_str()
    }

    /// What a role gets for a request: status and body as they went over the line.
    pub(crate) async fn bytes(&self, role: Role, ask: &Value) -> (StatusCode, Vec<u8>) {
        let request =
            self.request("/api", self.token(role)).body(Body::from(ask.to_string())).unwrap();
        let response = self.send(request).await;
        let status = response.status();
        (status, response.into_body().collect().await.unwrap().to_bytes().to_vec())
    }

    pub(crate) async fn ask(&self, role: Role, ask: Value) -> (StatusCode, Value) {
        let (status, bytes) = self.bytes(role, &ask).await;
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    /// The same, and it must go through.
    pub(crate) async fn ok(&self, role: Role, ask: Value) -> Value {
        let (status, answer) = self.ask(role, ask.clone()).await;
        assert!(status.is_success(), "{role:?} {ask}: {answer}");
        answer["ok"].clone()
    }

    pub(crate) async fn get(&self, path: &str, role: Role) -> (StatusCode, Value) {
        let request = Request::get(path)
            .header("host", "127.0.0.1:7")
            .header("authorization", format!("Bearer {}", self.token(role)));
        let response = self.send(request.body(Body::empty()).unwrap()).await;
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    pub(crate) async fn post(&self, path: &str, role: Role, body: Value) -> (StatusCode, Value) {
        let request =
            self.request(path, self.token(role)).body(Body::from(body.to_string())).unwrap();
        let response = self.send(request).await;
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    pub(crate) fn request(&self, path: &str, token: &str) -> axum::http::request::Builder {
        Request::post(path)
            .header("host", "127.0.0.1:7")
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json")
    }

    pub(crate) async fn entries(&self) -> u64 {
        self.ok(Role::Blue, json!({"status": {"file": FILE}})).await["status"]["entries"]
            .as_u64()
            .unwrap()
    }

    /// The entry of the call that waits.
    pub(crate) async fn waits(&self) -> u64 {
        let status = self.ok(Role::Blue, json!({"status": {"file": FILE}})).await;
        status["status"]["calls"][0]["entry"].as_u64().expect("a call")
    }

    /// What a role gets for dice that it types for the call that waits.
    pub(crate) async fn typed(&self, role: Role, faces: &str) -> (StatusCode, Value) {
        let call = self.waits().await;
        let dice = json!({"file": FILE, "call": call, "dice": {"typed": faces}});
        self.ask(role, json!({ "dice": dice })).await
    }

    /// Both have thrown for the move, so what takes that back needs the other side's word. The request that does.
    pub(crate) async fn thrown(&self) -> Value {
        self.lay_orders().await;
        let throw = order(json!("throw_for_move"));
        self.ok(Role::Blue, json!({"order": {"file": FILE, "order": throw}})).await;
        for (role, faces) in [(Role::Blue, "66"), (Role::Orange, "11")] {
            let (status, answer) = self.typed(role, faces).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
        }
        let status = self.ok(Role::Blue, json!({"status": {"file": FILE}})).await;
        let change =
            json!({"out": {"entry": status["status"]["last_orders"]["main"], "and_after": false}});
        json!({"amend": {
            "file": FILE, "change": change, "reason": "cocked die", "agreed_by": ["orange"],
        }})
    }

    /// Both sides lay the orders as they are.
    pub(crate) async fn lay_orders(&self) {
        for (role, side) in [(Role::Blue, "blue"), (Role::Orange, "orange")] {
            self.ok(role, json!({"seal_orders": {"file": FILE, "seat": side}})).await;
        }
    }
}

pub(crate) fn order(order: Value) -> Value {
    json!({"battle": "main", "order": {"two_star_general": order}})
}

fn host(folder: &Path) -> Host {
    let campaigns: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
    Host::new(folder.join("data"), vec![campaigns])
}

fn found(folder: &Path, file: &str, players: BTreeMap<Seat, String>, automatic: Vec<Seat>) {
    let new = Ask::New {
        file: folder.join(file),
        scenario: "first-light".to_owned(),
        options: Default::default(),
        players,
        consent: Default::default(),
        automatic,
    };
    Api::new(host(folder)).handle(new).unwrap();
}

pub(crate) fn campaign(options: &Options, file: &str) -> CampaignId {
    let file = options.folder.clone().unwrap().join(file);
    CampaignId::of(&api::Session::open_quickly(&file, &options.host).unwrap()).unwrap()
}

fn options(folder: &Path) -> Options {
    Options { folder: Some(folder.to_owned()), ..Options::new(host(folder)) }
}

/// Invites Anna, Bert, Cleo and Dora to a campaign in the folder: their tokens, and the host's.
pub(crate) fn invited(options: &Options, file: &str) -> BTreeMap<Role, Token> {
    let (folder, campaign) = (options.folder.clone().unwrap(), campaign(options, file));
    let names = ["Anna", "Bert", "Cleo", "Dora"];
    let invite = |list: &mut InvitationList| {
        let host = list.host(&[folder.canonicalize().unwrap()], "http://127.0.0.1:7", false)?;
        let mut tokens = BTreeMap::from([(Role::Host, host)]);
        for (role, name) in Role::INVITED.into_iter().zip(names) {
            let invitation = list.invited_mut(&campaign, file).add(name, role)?;
            tokens.insert(role, invitation.token.clone());
        }
        Ok(tokens)
    };
    Invitations::of(&options.host).change(invite).unwrap()
}
