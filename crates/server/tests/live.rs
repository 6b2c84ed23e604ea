//! Over a real line: pages are told of their own war, and are shut when their invitation is revoked.

use std::sync::mpsc;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use server::invitations::InvitationList;
use server::{Addresses, Invitations, Options, Role};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::table::{FILE, Table};

/// A server on a real port, until it is told to stop.
struct Serving {
    addresses: Addresses,
    stop: tokio::sync::oneshot::Sender<()>,
    done: tokio::task::JoinHandle<api::ApiResult<()>>,
}

impl Serving {
    fn start(options: Options) -> Self {
        let (ready, at) = mpsc::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let done = tokio::spawn(server::serve(
            options,
            move |addresses| ready.send(addresses.clone()).unwrap(),
            async move { drop(stopped.await) },
        ));
        let addresses = tokio::task::block_in_place(|| at.recv_timeout(FOR_EVER).unwrap());
        Self { addresses, stop, done }
    }

    /// Opens a page's line, as a browser does from a page of `origin`.
    async fn connect(&self, token: &str, origin: &str) -> Result<Line, Error> {
        let at = self.addresses.listening;
        let mut request = format!("ws://{at}/live").into_client_request().unwrap();
        let protocol = HeaderValue::from_str(&format!("wardiary, {token}")).unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        request.headers_mut().insert("origin", HeaderValue::from_str(origin).unwrap());
        let stream = TcpStream::connect(at).await.unwrap();
        let (line, answer) = client_async(request, stream).await?;
        assert_eq!(answer.headers()["sec-websocket-protocol"], "wardiary");
        Ok(line)
    }

    fn origin(&self) -> String {
        format!("http://{}", self.addresses.listening)
    }

    async fn stop(self) {
        drop(self.stop);
        self.done.await.unwrap().unwrap();
    }
}

type Line = tokio_tungstenite::WebSocketStream<TcpStream>;

/// A test that waits so long has failed.
const FOR_EVER: Duration = Duration::from_secs(60);

/// The next news, or why the line was closed.
async fn next(line: &mut Line) -> Result<Value, Option<u16>> {
    loop {
        let message = tokio::time::timeout(FOR_EVER, line.next()).await.unwrap();
        match message {
            Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return Err(None),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn open_pages_are_told_of_new_entries_and_strangers_are_not() {
    let table = Table::new();
    let serving = Serving::start(table.options());
    let addresses = &serving.addresses;
    assert!(addresses.listening.ip().is_loopback() && !addresses.open_to_others);
    assert!(addresses.host.ends_with(&format!("#token={}", table.token(Role::Host))));
    let (title, invited) = addresses.campaigns[0].opened.as_ref().unwrap();
    assert_eq!((&**title, invited.invited.len()), ("First Light", 4));

    let ours = serving.origin();
    assert!(serving.connect("wrong", &ours).await.is_err());
    let evil = serving.connect(table.token(Role::Orange), "http://evil.example").await;
    assert!(evil.is_err());
    let mut line = serving.connect(table.token(Role::Orange), &ours).await.unwrap();
    note(addresses.listening, table.token(Role::Blue), FILE).await;
    let news = next(&mut line).await.unwrap();
    assert_eq!(news["head"]["file"], json!(FILE));
    assert!(news["head"]["entries"].as_u64().unwrap() >= 2);
    serving.stop().await;
    assert_eq!(
        next(&mut line).await,
        Err(Some(1001)),
        "an open page is told that the server stops"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_invitation_another_program_revokes_is_shut_and_others_stay_open() {
    let table = Table::new();
    let serving = Serving::start(table.options());
    let ours = serving.origin();
    let mut anna = serving.connect(table.token(Role::Blue), &ours).await.unwrap();
    let mut bert = serving.connect(table.token(Role::Orange), &ours).await.unwrap();
    let revoke =
        |list: &mut InvitationList| list.invited_mut(&table.campaign(), FILE).revoke("anna");
    Invitations::of(&table.options().host).change(revoke).unwrap();
    assert_eq!(next(&mut anna).await, Err(Some(server::live::REVOKED)));
    assert!(serving.connect(table.token(Role::Blue), &ours).await.is_err());
    note(serving.addresses.listening, table.token(Role::Host), FILE).await;
    assert!(next(&mut bert).await.unwrap()["head"].is_object());
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_hears_nothing_of_another_war() {
    let table = Table::new();
    table.found("other.wardiary");
    let serving = Serving::start(table.options());
    let ours = serving.origin();
    let mut anna = serving.connect(table.token(Role::Blue), &ours).await.unwrap();
    let mut host = serving.connect(table.token(Role::Host), &ours).await.unwrap();
    let at = serving.addresses.listening;
    note(at, table.token(Role::Host), "other.wardiary").await;
    note(at, table.token(Role::Blue), FILE).await;
    assert_eq!(next(&mut host).await.unwrap()["head"]["file"], json!("other.wardiary"));
    assert_eq!(next(&mut anna).await.unwrap()["head"]["file"], json!(FILE));
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_sit_at_a_campaign_that_is_served_singly_are_invited_once() {
    let table = Table::new();
    table.found("single.wardiary");
    let file = table.folder.path().join("single.wardiary");
    let options = Options { folder: None, files: vec![file.clone()], ..table.options() };
    // The port is another each time; what stands behind it must stay.
    let token = |address: &str| address.rsplit_once("#token=").unwrap().1.to_owned();
    let invited = async |options: &Options| {
        let serving = Serving::start(options.clone());
        let (_, mut invited) = serving.addresses.campaigns[0].opened.clone().unwrap();
        invited.invited.iter_mut().for_each(|one| one.address = token(&one.address));
        let host = token(&serving.addresses.host);
        serving.stop().await;
        (invited, host)
    };
    let (first, host) = invited(&options).await;
    let who: Vec<(&str, Role)> = first.invited.iter().map(|one| (&*one.person, one.role)).collect();
    let expected = [
        ("Emma", Role::Blue),
        // The program leads this side, and is no guest.
        ("Orange", Role::Orange),
        ("The umpire", Role::Umpire),
        ("Spectator", Role::Spectator),
    ];
    assert_eq!(who, expected);
    assert_eq!(invited(&options).await, (first.clone(), host.clone()), "the addresses stay");
    // Another set of files, another host; another address for the host, if that is wanted.
    let (_, of_folder) = invited(&table.options()).await;
    assert_ne!(of_folder, host);
    let (same, renewed) = invited(&Options { renew: true, ..options.clone() }).await;
    assert_eq!(same, first);
    assert_ne!(renewed, host);
    // What was revoked is not made anew.
    let invitations = Invitations::of(&options.host);
    for one in &first.invited {
        let number = one.number.to_string();
        let revoke = |list: &mut InvitationList| {
            list.invited_mut(&first.campaign, &first.file).revoke(&number)
        };
        invitations.change(revoke).unwrap();
    }
    assert_eq!(invited(&options).await.0.invited, []);
}

/// A note in blue's name, in plain HTTP.
async fn note(at: std::net::SocketAddr, token: &str, file: &str) {
    send(at, token, &json!({"note": {"file": file, "seat": "blue", "text": "seen from afar"}}))
        .await;
}

async fn send(at: std::net::SocketAddr, token: &str, asked: &Value) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let body = asked.to_string();
    let request = format!(
        "POST /api HTTP/1.1\r\nhost: {at}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(at).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_hears_what_one_of_its_commanders_writes_and_the_other_side_does_not() {
    let table = Table::commanders(&[("blue.rifles", "Fred")]);
    let serving = Serving::start(table.options());
    let (ours, at) = (serving.origin(), serving.addresses.listening);
    let rifles: Role = "blue.rifles".parse().unwrap();
    let mut anna = serving.connect(table.token(Role::Blue), &ours).await.unwrap();
    let mut bert = serving.connect(table.token(Role::Orange), &ours).await.unwrap();
    // The first change of a campaign that was just opened says how long it is.
    note(at, table.token(Role::Host), FILE).await;
    for line in [&mut anna, &mut bert] {
        assert!(next(line).await.unwrap()["head"].is_object());
    }
    let write = json!({"write_orders": {"file": FILE, "seat": "blue.rifles", "orders": {"marche": "dig_in"}}});
    send(at, table.token(rifles), &write).await;
    assert_eq!(next(&mut anna).await, Ok(json!({"written": {"file": FILE}})));
    note(at, table.token(Role::Host), FILE).await;
    assert!(next(&mut bert).await.unwrap()["head"].is_object());
    serving.stop().await;
}
