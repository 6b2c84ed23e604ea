//! Over a real line: the page is told that the war has gone on.

use std::sync::mpsc;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use server::Role;
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::table::{FILE, Table};

#[tokio::test(flavor = "multi_thread")]
async fn open_pages_are_told_of_new_entries_and_strangers_are_not() {
    let table = Table::new();
    let options = table.options();
    let (ready, at) = mpsc::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server::serve(
        options,
        move |addresses| ready.send(addresses.clone()).unwrap(),
        async move { drop(stopped.await) },
    ));
    let addresses = at.recv_timeout(Duration::from_secs(10)).unwrap();
    assert!(addresses.listening.ip().is_loopback() && !addresses.open_to_others);
    let (_, address) = addresses.roles.iter().find(|(role, _)| *role == Role::Orange).unwrap();
    assert!(address.ends_with(&format!("#token={}", table.token(Role::Orange))));

    let connect = async |token: &str, origin: &str| {
        let mut request =
            format!("ws://{}/live", addresses.listening).into_client_request().unwrap();
        let protocol = HeaderValue::from_str(&format!("wardiary, {token}")).unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        request.headers_mut().insert("origin", HeaderValue::from_str(origin).unwrap());
        let stream = TcpStream::connect(addresses.listening).await.unwrap();
        client_async(request, stream).await
    };
    let ours = format!("http://{}", addresses.listening);
    assert!(connect("wrong", &ours).await.is_err());
    assert!(connect(table.token(Role::Orange), "http://evil.example").await.is_err());
    let (mut socket, answer) = connect(table.token(Role::Orange), &ours).await.unwrap();
    assert_eq!(answer.headers()["sec-websocket-protocol"], "wardiary");

    note(addresses.listening, table.token(Role::Blue)).await;
    let news = loop {
        let message = tokio::time::timeout(Duration::from_secs(10), socket.next())
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        if let Ok(text) = message.to_text()
            && text.starts_with('{')
        {
            break serde_json::from_str::<Value>(text).unwrap();
        }
    };
    assert_eq!(news["head"]["file"], json!(FILE));
    assert!(news["head"]["entries"].as_u64().unwrap() >= 2);
    drop(socket);
    drop(stop);
    serving.await.unwrap().unwrap();
}

/// A note by blue, in plain HTTP.
async fn note(at: std::net::SocketAddr, token: &str) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let body = json!({"note": {"file": FILE, "text": "seen from afar"}}).to_string();
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
