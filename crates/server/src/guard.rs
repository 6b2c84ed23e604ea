//! Keeps foreign pages out. A browser that was lured to another site must not reach this server: not under a foreign
//! name that points here (DNS rebinding), not from a foreign page, not inside a frame.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::http::Served;
use crate::permissions::forbidden;

/// Names that always mean this computer.
const LOCAL: &str = "localhost";

/// Turns away what comes under a foreign name or from a foreign page, and marks every answer.
pub(crate) async fn guard(State(served): State<Served>, request: Request, next: Next) -> Response {
    let host = match ours(request.headers(), request.uri(), &served.names) {
        Ok(host) => host,
        Err(failure) => return marked(failure.into_response(), ""),
    };
    marked(next.run(request).await, &host)
}

/// The host a request is addressed to, when it is us and no foreign page sent it.
fn ours(headers: &HeaderMap, uri: &Uri, names: &[String]) -> Result<String, Failure> {
    let named = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = named
        .or_else(|| uri.authority().map(axum::http::uri::Authority::as_str))
        .unwrap_or_default();
    if !is_known(host, names) {
        return Err(forbidden("this server does not answer to that name").into());
    }
    if let Some(origin) = headers.get(ORIGIN)
        && origin.as_bytes() != format!("http://{host}").as_bytes()
    {
        return Err(forbidden("pages of other sites may not ask here").into());
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    match site {
        None | Some("same-origin" | "none") => Ok(host.to_owned()),
        Some(_) => Err(forbidden("pages of other sites may not ask here").into()),
    }
}

/// A number can be nobody else's name, so it is always right; names must be known.
fn is_known(host: &str, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        _ => host,
    };
    let number = name.trim_start_matches('[').trim_end_matches(']');
    number.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case(LOCAL)
        || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn marked(mut response: Response, host: &str) -> Response {
    let policy = format!(
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self' data:; connect-src 'self' ws://{host}; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    let policy = policy.replace(" ws://;", ";");
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_known_names_are_ours() {
        let names = ["warroom.lan".to_owned()];
        for host in [
            "127.0.0.1:8080",
            "localhost:1",
            "localhost",
            "[::1]:80",
            "[::1]",
            "192.168.1.7:80",
            "WarRoom.lan:80",
        ] {
            assert!(is_known(host, &names), "{host}");
        }
        for host in [
            "",
            "evil.example:80",
            "127.0.0.1.evil.example",
            "localhost.evil.example:80",
            "warroom.lan.evil",
            ":80",
        ] {
            assert!(!is_known(host, &names), "{host}");
        }
    }
}
