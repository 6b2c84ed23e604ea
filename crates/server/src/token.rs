//! A secret of 128 bits that opens something here, in hexadecimal.

use std::fmt::{self, Write as _};

use api::error::ApiResult;
use api::host::random_bytes;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use subtle::ConstantTimeEq as _;

const DIGITS: usize = 32;

/// 32 hexadecimal digits in lower case.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Token(String);

impl Token {
    /// A fresh one from the operating system.
    ///
    /// # Errors
    /// When it has no randomness to give.
    pub fn random() -> ApiResult<Self> {
        let bytes = random_bytes::<16>()?;
        Ok(Self(bytes.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `shown` is this one, in the same time wherever they differ.
    #[must_use]
    pub fn is(&self, shown: &str) -> bool {
        self.0.as_bytes().ct_eq(shown.as_bytes()).into()
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() == DIGITS && text.bytes().all(is_digit) {
            return Ok(Self(text));
        }
        Err(D::Error::custom(format!("a token has {DIGITS} hexadecimal digits")))
    }
}

/// Tokens are not printed by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_same_digits_are_it() {
        let token = Token::random().unwrap();
        assert_eq!(token.as_str().len(), 32);
        assert!(token.is(token.as_str()));
        assert!(!token.is(&token.as_str()[..31]));
        assert!(!token.is(""));
        assert!(!token.is(&token.as_str().replace(|c: char| c.is_ascii_digit(), "O")));
        assert_ne!(token, Token::random().unwrap());
        assert!(!format!("{token:?}").contains(token.as_str()));
    }

    #[test]
    fn what_is_read_must_be_whole() {
        let read = |text: &str| serde_json::from_value::<Token>(text.into());
        assert!(read(&"0f".repeat(16)).is_ok());
        for text in ["", "0f", &"0F".repeat(16), &"0g".repeat(16), &"0f".repeat(17)] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
