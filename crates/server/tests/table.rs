//! A served campaign for tests.

use std::path::{Path, PathBuf};

use api::{Api, Host, Request as Ask};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::{Options, Role, Tokens};
use tempfile::TempDir;
use tower::ServiceExt as _;

pub(crate) const FILE: &str = "war.wardiary";

/// A folder with one campaign of the teaching scenario, and the server over it.
pub(crate) struct Table {
    pub(crate) folder: TempDir,
    pub(crate) tokens: Tokens,
    router: Router,
}

impl Table {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let new = Ask::New {
            file: folder.path().join(FILE),
            scenario: "first-light".to_owned(),
            options: Default::default(),
            players: Default::default(),
            consent: Default::default(),
            automatic: Vec::new(),
        };
        Api::new(host(folder.path())).handle(new).unwrap();
        let tokens = Tokens::random().unwrap();
        let router = server::router(options(folder.path(), &tokens)).unwrap();
        Self { folder, tokens, router }
    }

    pub(crate) fn options(&self) -> Options {
        options(self.folder.path(), &self.tokens)
    }

    /// The server stops and another is started on the same folder.
    pub(crate) async fn restart(&mut self) {
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
        self.router = server::router(self.options()).unwrap();
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// The token of a role's address.
    pub(crate) fn token(&self, role: Role) -> &str {
        self.tokens.of(role).as_str()
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

    /// Both sides lay the orders as they are.
    pub(crate) async fn lay_orders(&self) {
        for (role, side) in [(Role::Blue, "blue"), (Role::Orange, "orange")] {
            self.ok(role, json!({"seal_orders": {"file": FILE, "side": side}})).await;
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

fn options(folder: &Path, tokens: &Tokens) -> Options {
    let mut options = Options::new(host(folder)).unwrap();
    options.folder = Some(folder.to_owned());
    options.tokens = tokens.clone();
    options
}
