//! `wardiary serve` under thousands of connections that say nothing, and beside `wardiary invite`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::desk::Desk;
use crate::program::as_text;

/// More than a process may have open by the usual soft limit.
const MANY: usize = 2_000;
/// A test that waits so long has failed.
const FOR_EVER: Duration = Duration::from_secs(120);

/// A running server, killed with the test.
struct Server {
    child: Child,
    serving: Value,
}

impl Server {
    fn start(desk: &Desk) -> Self {
        let words = ["--json", "serve", "war.wardiary", "--listen", "127.0.0.1:0"];
        let mut command = desk.command();
        let mut child = command.args(words).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let said: Value = serde_json::from_str(&line).expect("one JSON object");
        Self { child, serving: said["ok"]["serving"].clone() }
    }

    fn connect(&self) -> TcpStream {
        let line = TcpStream::connect(as_text(&self.serving["listening"])).expect("it listens");
        line.set_read_timeout(Some(FOR_EVER)).expect("a timeout");
        line
    }

    /// The token in an address.
    fn token(address: &Value) -> String {
        as_text(address).rsplit_once("#token=").expect("a token").1.to_owned()
    }

    /// Asks on an open line; the status and the body.
    fn ask(line: &mut TcpStream, token: &str, what: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{what} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        line.write_all(head.as_bytes()).expect("the line is open");
        let mut reader = BufReader::new(line);
        let mut text = String::new();
        reader.read_line(&mut text).expect("an answer");
        let status = text.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut length = 0;
        while text.trim() != "" {
            text.clear();
            reader.read_line(&mut text).expect("a head");
            if let Some(value) = text.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a number");
            }
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).expect("the whole body");
        (status.expect("a status"), serde_json::from_slice(&bytes).expect("JSON"))
    }

    fn health(&self, line: &mut TcpStream) -> Value {
        let (status, answer) =
            Self::ask(line, &Self::token(&self.serving["host"]), "GET /health", &Value::Null);
        assert_eq!(status, 200, "{answer}");
        answer["ok"]["connections"].clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status() -> Value {
    json!({"status": {"file": "war.wardiary", "seat": "blue"}})
}

/// The lines of this test are open files too.
fn room_for_many() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let wanted = Rlimit { current: limit.maximum.or(limit.current), ..limit };
        setrlimit(Resource::Nofile, wanted).expect("the soft limit may be the hard one");
        let enough = wanted.current.is_none_or(|most| most > MANY as u64 + 200);
        assert!(enough, "this test needs more open files than the system grants: {wanted:?}");
    }
}

#[test]
fn idle_connections_by_the_thousand_leave_room_for_players() {
    room_for_many();
    let desk = Desk::played();
    let server = Server::start(&desk);
    let anna = Server::token(&server.serving["campaigns"][0]["invited"][0]["address"]);
    let mut page = server.connect();
    assert_eq!(Server::ask(&mut page, &anna, "POST /api", &status()).0, 200);
    let mut host = server.connect();
    let limit = server.health(&mut host)["limits"]["strangers"].as_u64().expect("a number");
    // First such as send nothing, then such as send half a head.
    for sends in ["", "GET /hub HTTP/1.1\r\nhost: loc"] {
        let mut idle: Vec<TcpStream> = Vec::new();
        for n in 0..MANY {
            let mut line = server.connect();
            // The server may have closed it by now, which is its right.
            let _ = line.write_all(sends.as_bytes());
            idle.push(line);
            if n % 100 == 0 {
                // The page that was open before, and one that comes now.
                assert_eq!(Server::ask(&mut page, &anna, "POST /api", &status()).0, 200);
                let (code, _) = Server::ask(&mut server.connect(), &anna, "POST /api", &status());
                assert_eq!(code, 200);
            }
        }
        let count = server.health(&mut host);
        assert!(count["strangers"].as_u64() <= Some(limit), "{count}");
        assert!(count["known"].as_u64() >= Some(2), "{count}");
        assert!(count["gave_way"].as_u64() > Some(0), "{count}");
        for mut line in idle {
            let closed = match line.read(&mut [0; 512]) {
                Ok(length) => length == 0,
                Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
            };
            assert!(closed, "an idle line is closed, not answered");
        }
        assert_eq!(server.health(&mut host)["strangers"], json!(0));
        assert_eq!(Server::ask(&mut page, &anna, "POST /api", &status()).0, 200);
    }
}

#[test]
fn an_invitation_is_made_renewed_and_revoked_beside_the_running_server() {
    let desk = Desk::played();
    let server = Server::start(&desk);
    let mut page = server.connect();
    let mut code = |token: &str| {
        let (status, answer) = Server::ask(&mut page, token, "POST /api", &status());
        (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let people = &server.serving["campaigns"][0]["invited"];
    let names: Vec<&str> = people
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["person"].as_str())
        .collect();
    assert_eq!(names, ["Anna", "Bert", "Cleo", "Spectator"]);
    let anna = Server::token(&people[0]["address"]);
    assert_eq!(code(&anna).0, 200);
    let renewed = desk.reply("invite war.wardiary --renew anna");
    assert_eq!(renewed["done"]["what"], "renewed");
    assert_eq!(code(&anna), (401, "access.revoked".to_owned()));
    let again = Server::token(&renewed["invitations"]["invited"][0]["address"]);
    assert_eq!(code(&again).0, 200);
    let made = desk.reply("invite war.wardiary Anna Lena --as blue");
    let lena = Server::token(&made["invitations"]["invited"][4]["address"]);
    assert_eq!(code(&lena).0, 200);
    desk.reply("invite war.wardiary --revoke 5");
    assert_eq!(code(&lena), (401, "access.revoked".to_owned()));
    assert_eq!(
        desk.reply("invite war.wardiary")["invitations"]["invited"].as_array().map(Vec::len),
        Some(4)
    );
    // The address is that of the server that runs.
    let base = format!("http://{}/", as_text(&server.serving["listening"]));
    assert!(as_text(&renewed["invitations"]["invited"][0]["address"]).starts_with(&base));
    desk.ask("invite war.wardiary Anna --as blue").refused(2, "invitation.exists");
    desk.ask("invite war.wardiary --revoke Emma").refused(2, "invitation.unknown");
    desk.ask("invite none.wardiary").refused(2, "journal.not_found");
    desk.ask("invite war.wardiary Anna").refused(2, "arguments");
    desk.ask("invite war.wardiary --as blue").refused(2, "arguments");
}
