//! The accept loop: every connection gets a place and its deadlines, and none can hold up the others.

use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::deadlines::{BodyInTime, Deadlines, Watched};
use crate::places::{Closing, Place, Places};

/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;
/// What the system may hold of an answer that is not taken in. Twice that is taken on Linux. Without it a page that never
/// reads could make the system hold megabytes, and its pace would be seen too late.
const SEND_BUFFER: u32 = 128 * 1024;
/// The longest head of a request, and the piece in which answers go out.
const HEAD_MOST: usize = 64 * 1024;
/// After an error of the system itself, such as too many open files.
const AFTER_ERROR: Duration = Duration::from_millis(200);
/// How long the end waits for answers that are being made.
const END_MOST: Duration = Duration::from_secs(10);

/// Listens at an address.
///
/// # Errors
/// When the system does not let us.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that was stopped can be started again at once. On Windows this would let two programs share a port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    // Connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    // A small answer or piece of news goes out at once, and does not wait until the one before it was acknowledged.
    socket.set_nodelay(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Accepts and serves connections until `stop` is done and all are closed.
pub(crate) async fn serve<S>(
    mut accept: impl FnMut(&mut Context<'_>) -> Poll<io::Result<(S, SocketAddr)>>,
    router: Router,
    places: Places,
    stop: impl Future<Output = ()>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            accepted = poll_fn(&mut accept) => match accepted {
                Ok((stream, from)) => {
                    // A listener on IPv6 sees 127.0.0.1 as ::ffff:127.0.0.1.
                    let place = places.stranger(from.ip().to_canonical());
                    connections.spawn(serve_one(stream, from, router.clone(), place));
                }
                Err(error) if is_of_one(&error) => {}
                Err(_) => {
                    places.give_way();
                    tokio::time::sleep(AFTER_ERROR).await;
                }
            },
            Some(_) = connections.join_next() => {}
            () = &mut stop => break,
        }
    }
    drop(accept);
    let _ = tokio::time::timeout(END_MOST, places.close_all()).await;
    connections.shutdown().await;
}

/// An error of one connection that was given up before it was accepted.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve_one<S>(stream: S, from: SocketAddr, router: Router, place: Place)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (place, deadlines) = (Arc::new(place), Deadlines::new());
    let stream = Watched::new(stream, deadlines.clone(), place.clone());
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let answering = Answering::begin(&place, &deadlines);
        let mut request: Request = request.map(|body| Body::new(BodyInTime::new(Body::new(body))));
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(place.clone());
        let router = router.clone();
        async move {
            let response: Response = router.oneshot(request).await?;
            Ok::<_, std::convert::Infallible>(
                response.map(|body| Answer { body, _answering: answering }),
            )
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(None).max_buf_size(HEAD_MOST);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    let mut asked = Closing::No;
    loop {
        tokio::select! {
            // A connection that breaks off is the other end's affair.
            _ = connection.as_mut() => return,
            () = deadlines.passed() => return,
            now = place.closing(asked) => match now {
                Closing::Now => return,
                _ => {
                    asked = now;
                    connection.as_mut().graceful_shutdown();
                }
            },
        }
    }
}

/// A request is being answered, until this is gone.
struct Answering {
    place: Arc<Place>,
    deadlines: Deadlines,
}

/// An answer's body. When it is gone, all of it was made.
struct Answer {
    body: Body,
    _answering: Answering,
}

impl Answering {
    fn begin(place: &Arc<Place>, deadlines: &Deadlines) -> Self {
        place.busy(true);
        deadlines.begun();
        Self { place: place.clone(), deadlines: deadlines.clone() }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.place.busy(false);
        self.deadlines.answered();
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
    use tokio::time::Instant;

    use super::*;
    use crate::deadlines::{BODY, HEAD, REST, TAKEN_LEAST, TAKEN_WITHIN};
    use crate::places::Limits;

    const FROM: SocketAddr =
        SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7);
    const GET: &[u8] = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n";

    /// A connection to routes of our own, over a line that holds so many bytes. Time stands still but for what is waited for.
    fn connect(line: usize) -> (DuplexStream, Places) {
        let large = || async { vec![b'x'; 40 * TAKEN_LEAST] };
        let routes =
            Router::new().route("/", get(|| async { "here" })).route("/large", get(large)).route(
                "/body",
                post(
                    |body: Result<Bytes, _>| async move { body.map(|body| body.len().to_string()) },
                ),
            );
        let (ours, theirs) = duplex(line);
        let places = Places::new(Limits::within(1_024));
        let place = places.stranger(FROM.ip());
        tokio::spawn(serve_one(ours, FROM, routes, place));
        (theirs, places)
    }

    /// Reads until the other end closes; what came, and how long it took.
    async fn until_closed(line: &mut DuplexStream) -> (String, Duration) {
        let (start, mut text) = (Instant::now(), Vec::new());
        line.read_to_end(&mut text).await.unwrap();
        (String::from_utf8(text).unwrap(), start.elapsed())
    }

    /// Reads one answer.
    async fn answer(line: &mut DuplexStream) -> String {
        let mut bytes = vec![0; 4096];
        let length = line.read(&mut bytes).await.unwrap();
        String::from_utf8(bytes[..length].to_vec()).unwrap()
    }

    fn about(took: Duration, expected: Duration) -> bool {
        took >= expected && took < expected + Duration::from_millis(50)
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_never_comes_or_comes_byte_by_byte_is_not_waited_for() {
        let (mut line, places) = connect(1_024);
        let (text, took) = until_closed(&mut line).await;
        assert!(text.is_empty() && about(took, HEAD), "{took:?} {text}");
        assert_eq!(places.count().strangers, 0);

        let (line, places) = connect(1_024);
        let (mut read, mut write) = tokio::io::split(line);
        let start = Instant::now();
        let dripping = tokio::spawn(async move {
            for byte in GET.iter().cycle().filter(|byte| **byte != b'\n') {
                tokio::time::sleep(Duration::from_millis(300)).await;
                if write.write_all(&[*byte]).await.is_err() {
                    break;
                }
            }
        });
        let mut text = Vec::new();
        read.read_to_end(&mut text).await.unwrap();
        assert!(about(start.elapsed(), HEAD));
        assert_eq!(places.count().strangers, 0);
        dripping.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_may_rest_between_requests_but_its_next_head_has_its_time_again() {
        let (mut line, places) = connect(1_024);
        for _ in 0..3 {
            tokio::time::sleep(HEAD - Duration::from_secs(1)).await;
            line.write_all(GET).await.unwrap();
            assert!(answer(&mut line).await.starts_with("HTTP/1.1 200"));
            tokio::time::sleep(REST - HEAD).await;
        }
        assert_eq!(places.count().strangers, 1);
        line.write_all(GET).await.unwrap();
        answer(&mut line).await;
        let (text, took) = until_closed(&mut line).await;
        assert!(text.is_empty() && about(took, REST), "{took:?}");

        let (mut line, _) = connect(1_024);
        line.write_all(GET).await.unwrap();
        answer(&mut line).await;
        tokio::time::sleep(HEAD * 3).await;
        line.write_all(&GET[..9]).await.unwrap();
        let (_, took) = until_closed(&mut line).await;
        assert!(about(took, HEAD), "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_must_be_whole_in_its_time() {
        let (mut line, places) = connect(1_024);
        let head = b"POST /body HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n";
        line.write_all(head).await.unwrap();
        line.write_all(b"half of it").await.unwrap();
        let (text, took) = until_closed(&mut line).await;
        assert!(about(took, BODY), "{took:?}");
        assert!(!text.contains(" 200 "), "{text}");
        assert_eq!(places.count().strangers, 0);
        // In time, however small the pieces.
        let (mut line, _) = connect(1_024);
        line.write_all(head).await.unwrap();
        for _ in 0..100 {
            tokio::time::sleep(BODY / 101).await;
            line.write_all(b"x").await.unwrap();
        }
        let text = answer(&mut line).await;
        assert!(text.starts_with("HTTP/1.1 200") && text.ends_with("100"), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_must_be_taken_in() {
        let large = b"GET /large HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
        let (mut line, places) = connect(1_024);
        line.write_all(large).await.unwrap();
        let start = Instant::now();
        while places.count().strangers > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(about(start.elapsed(), TAKEN_WITHIN), "{:?}", start.elapsed());
        // Far too slowly is no better than not at all; slowly, but at the pace that is asked for, is well.
        for (piece, is_enough) in [(TAKEN_LEAST / 10, false), (TAKEN_LEAST * 2, true)] {
            let (mut line, _) = connect(1_024);
            line.write_all(large).await.unwrap();
            let (mut bytes, mut taken) = (vec![0; piece], 0);
            while let Ok(length) = line.read_exact(&mut bytes).await {
                taken += length;
                tokio::time::sleep(TAKEN_WITHIN - Duration::from_secs(1)).await;
            }
            assert_eq!(taken > 30 * TAKEN_LEAST, is_enough, "{piece}: {taken}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn errors_of_the_system_end_nothing_and_do_not_spin() {
        let places = Places::new(Limits::within(1_024));
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        let (ours, mut theirs) = duplex(1_024);
        let mut ours = Some(ours);
        // Ten times too many open files, a caller that hung up, then a connection, then nothing.
        let accept = move |_: &mut Context<'_>| match count.fetch_add(1, Ordering::Relaxed) {
            0..10 => Poll::Ready(Err(io::Error::from_raw_os_error(24))),
            10 => Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into())),
            _ => ours.take().map_or(Poll::Pending, |ours| Poll::Ready(Ok((ours, FROM)))),
        };
        let idle = places.stranger(FROM.ip());
        let routes = Router::new().route("/", get(|| async { "here" }));
        let stop_when = async { drop(stopped.await) };
        let start = Instant::now();
        let serving = tokio::spawn(serve(accept, routes, places.clone(), stop_when));
        theirs.write_all(GET).await.unwrap();
        assert!(answer(&mut theirs).await.starts_with("HTTP/1.1 200"));
        assert!(start.elapsed() >= AFTER_ERROR * 10, "it waits before it tries again");
        assert!(asked.load(Ordering::Relaxed) < 20);
        // The oldest idle stranger gave way, so that there is room again.
        assert_eq!(idle.closing(Closing::No).await, Closing::Now);
        drop((stop, idle));
        serving.await.unwrap();
        assert_eq!(places.count().strangers, 0);
        assert!(until_closed(&mut theirs).await.0.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn the_end_waits_for_answers_that_are_being_made_and_not_for_ever() {
        for (made_in, is_given) in [(END_MOST / 2, true), (END_MOST * 3, false)] {
            let places = Places::new(Limits::within(1_024));
            let routes = Router::new().route(
                "/",
                get(move || async move {
                    tokio::time::sleep(made_in).await;
                    "here"
                }),
            );
            let (ours, mut theirs) = duplex(1_024);
            let mut given = Some(ours);
            let accept = move |_: &mut Context<'_>| {
                given.take().map_or(Poll::Pending, |s| Poll::Ready(Ok((s, FROM))))
            };
            theirs.write_all(GET).await.unwrap();
            let start = Instant::now();
            serve(accept, routes, places, tokio::time::sleep(Duration::from_secs(1))).await;
            assert!(start.elapsed() <= END_MOST + Duration::from_secs(2));
            assert_eq!(until_closed(&mut theirs).await.0.contains("200 OK"), is_given);
        }
    }
}
