//! What a person is asked for by: `1-506.A:3` is the fourth soldier of an element, `1-506.hq:c0` the first commander of a post.

use core::fmt;
use core::str::FromStr;

use campaign::{BattleId, CommanderOf, SoldierOf, WarState};
use kernel::Name;

use engine::error::ApiError;

/// Somebody with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PersonKey {
    Soldier(SoldierOf),
    /// Whoever holds a post, has held it, or waits for it.
    Commander(CommanderOf),
}

impl PersonKey {
    /// The person of a key; `fight-1@b3` is whoever is the soldier `b3` of a smaller battle.
    pub(crate) fn find(text: &str, war: &WarState) -> Result<Self, ApiError> {
        let Some((battle, id)) = text.split_once('@') else { return text.parse() };
        let link = BattleId::new(battle).ok().and_then(|battle| war.links.get(&battle));
        let of = id.parse().ok().and_then(|id: Name| link?.soldiers.get(&id));
        of.map(|of| Self::Soldier(*of)).ok_or_else(|| unread(text))
    }
}

impl fmt::Display for PersonKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Soldier(of) => write!(f, "{}:{}", of.element, of.number),
            Self::Commander(CommanderOf { post, number }) => write!(f, "{post}:c{number}"),
        }
    }
}

impl FromStr for PersonKey {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Self, ApiError> {
        let unread = || unread(text);
        let (home, number) = text.rsplit_once(':').ok_or_else(unread)?;
        let home: Name = home.parse().map_err(|_| unread())?;
        let key = match number.strip_prefix('c') {
            Some(number) => {
                number.parse().map(|number| Self::Commander(CommanderOf { post: home, number }))
            }
            None => number.parse().map(|number| Self::Soldier(SoldierOf { element: home, number })),
        };
        key.map_err(|_| unread())
    }
}

fn unread(text: &str) -> ApiError {
    ApiError::usage("no_such_person", format!("there is no person with the key \"{text}\""))
        .hint("a key is an element and a number, such as 1-506.A:3; of a commander :c0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        for text in ["1-506.A:3", "1-506.hq:c0", "a/b:12"] {
            assert_eq!(text.parse::<PersonKey>().unwrap().to_string(), text);
        }
        for text in ["", "1-506.A", "1-506.A:", "1-506.A:x", "1-506.A:c", ":3", "a b:1"] {
            assert!(text.parse::<PersonKey>().is_err(), "{text}");
        }
    }
}
