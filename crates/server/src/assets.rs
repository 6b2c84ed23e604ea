//! The interface: built into the program, or a plain page that says how to build it.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// What `npm run build` made; missing in a checkout where it never ran.
#[derive(RustEmbed)]
#[folder = "../../ui/dist"]
#[allow_missing = true]
struct Interface;

const START: &str = "index.html";

/// Files under this path carry the hash of their content in their name.
const HASHED: &str = "assets/";

const PLAIN: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>War Diary</title>\
<meta name=\"viewport\" content=\"width=device-width\">\
<style>body{font:18px/1.5 sans-serif;max-width:40em;margin:3em auto;padding:0 1em;color:#241f17;background:#f8f4e8}\
code{background:#ece5cd;padding:.1em .3em}</style>\
<h1>War Diary is serving</h1>\
<p>This program was built without its interface. In a checkout, <code>npm ci &amp;&amp; npm run build</code> in \
<code>ui/</code> makes it; then build the program again.</p>\
<p>Requests are answered all the same: <code>POST /api</code>, as <code>docs/API.md</code> describes.</p></html>";

pub(crate) async fn asset(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(found) = file(path) {
        return found;
    }
    // Screens have addresses of their own; files that are not there have not.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    }
    file(START)
        .unwrap_or_else(|| ([(CONTENT_TYPE, "text/html; charset=utf-8")], PLAIN).into_response())
}

fn file(path: &str) -> Option<Response> {
    let found = Interface::get(path)?;
    let kind = found.metadata.mimetype().to_owned();
    let kind = if kind == "text/html" { "text/html; charset=utf-8".to_owned() } else { kind };
    let keep =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    Some(
        ([(CONTENT_TYPE, kind), (CACHE_CONTROL, keep.to_owned())], found.data.into_owned())
            .into_response(),
    )
}
