//! Rulings in words: `strength 1-506.A 3`, `objective 0605 blue`, `end orange`.

use api::error::ApiResult;
use api::kernel::Side;
use api::two_star_general::order::Ruling;

use super::known::{Known, hex};
use super::order::{number, one, shape, two};
use super::{fault, order_letter};

/// What the umpire may say, for help.
pub(crate) const RULINGS: &str = "\
strength STAND POINTS       0 destroys it
place STAND HEX             brings back a destroyed one
attach PLATOON STAND        brings back a destroyed one
lose PLATOON
order BATTALION M|H|D|R
shots BATTERY SHOTS
air blue|orange POINTS
recovery blue|orange STRENGTH PLATOONS
objective HEX blue|orange|nobody
void blue|orange            face-down orders that cannot be turned up
end blue|orange|nobody";

/// Reads a ruling, in words or as JSON.
///
/// # Errors
/// When the words make none.
pub(crate) fn ruling(words: &[String], known: &Known) -> ApiResult<Ruling> {
    let text = words.join(" ");
    let text = text.trim();
    if text.starts_with('{') {
        return serde_json::from_str(text).map_err(|error| {
            fault(format!("this JSON is no ruling: {error}"), "docs/API.md lists them")
        });
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((verb, rest)) = words.split_first() else { return Err(none(text)) };
    Ok(match &*verb.to_lowercase() {
        "strength" => {
            let (stand, points) = two(rest, "strength marche.A 3")?;
            let points = number(points, "strength marche.A 3")?;
            Ruling::Strength { stand: known.stand(stand)?, points }
        }
        "place" => {
            let (stand, at) = two(rest, "place marche.A 0605")?;
            Ruling::Place { stand: known.stand(stand)?, hex: hex(at)? }
        }
        "attach" => {
            let (platoon, with) = two(rest, "attach marche.mg marche.A")?;
            Ruling::Attach { platoon: known.platoon(platoon)?, with: known.stand(with)? }
        }
        "lose" => Ruling::LosePlatoon { platoon: known.platoon(one(rest, "lose marche.mg")?)? },
        "order" => {
            let (battalion, letter) = two(rest, "order marche H")?;
            let status = order_letter(letter).ok_or_else(|| shape("order marche H"))?;
            Ruling::Order { battalion: known.battalion(battalion)?, status }
        }
        "shots" => {
            let (battery, shots) = two(rest, "shots w-battery 2")?;
            let shots = number(shots, "shots w-battery 2")?;
            Ruling::Shots { battery: known.stand(battery)?, shots }
        }
        "air" => {
            let (side, points) = two(rest, "air blue 1")?;
            Ruling::Air { side: one_side(side)?, points: number(points, "air blue 1")? }
        }
        "recovery" => {
            let example = "recovery blue 4 2";
            let [side, strength, platoons] = rest[..] else { return Err(shape(example)) };
            Ruling::Recovery {
                side: one_side(side)?,
                strength: number(strength, example)?,
                platoons: number(platoons, example)?,
            }
        }
        "objective" => {
            let (at, holder) = two(rest, "objective 0605 blue")?;
            Ruling::Objective { hex: hex(at)?, holder: side_or_nobody(holder)? }
        }
        "void" => Ruling::VoidOrders { side: one_side(one(rest, "void blue")?)? },
        "end" => Ruling::End { winner: side_or_nobody(one(rest, "end blue")?)? },
        _ => return Err(none(text)),
    })
}

fn none(text: &str) -> api::ApiError {
    fault(format!("\"{text}\" is no ruling"), format!("rulings are:\n{RULINGS}"))
}

fn one_side(word: &str) -> ApiResult<Side> {
    side_or_nobody(word)?.ok_or_else(|| fault("a side is wanted here", "say blue or orange"))
}

fn side_or_nobody(word: &str) -> ApiResult<Option<Side>> {
    match &*word.to_lowercase() {
        "blue" => Ok(Some(Side::Blue)),
        "orange" => Ok(Some(Side::Orange)),
        "nobody" | "none" => Ok(None),
        other => {
            let message = format!("\"{other}\" is no side");
            Err(fault(message, "say blue, orange, or nobody"))
        }
    }
}

#[cfg(test)]
mod tests {
    use api::two_star_general::ground::Hex;
    use api::two_star_general::state::Status;

    use super::*;

    fn known() -> Known {
        let stands = [("marche.A", Side::Blue), ("w-battery", Side::Blue)];
        Known::for_tests(Side::Blue, &stands, &["marche"]).with_platoons(&["marche.mg"])
    }

    fn read(text: &str) -> ApiResult<Ruling> {
        ruling(&text.split(' ').map(str::to_owned).collect::<Vec<_>>(), &known())
    }

    #[test]
    fn every_ruling_can_be_said() {
        let stand = "marche.A".parse().unwrap();
        let battery = "w-battery".parse().unwrap();
        let platoon = "marche.mg".parse().unwrap();
        let battalion = "marche".parse().unwrap();
        let (side, hex) = (Side::Orange, Hex::new(6, 5));
        let said = [
            ("strength marche.A 3", Ruling::Strength { stand, points: 3 }),
            ("place marche.A 0605", Ruling::Place { stand, hex }),
            ("attach mg A", Ruling::Attach { platoon, with: stand }),
            ("lose marche.mg", Ruling::LosePlatoon { platoon }),
            ("order marche dig-in", Ruling::Order { battalion, status: Status::DigIn }),
            ("shots w-battery 2", Ruling::Shots { battery, shots: 2 }),
            ("air orange 1", Ruling::Air { side, points: 1 }),
            ("recovery orange 4 2", Ruling::Recovery { side, strength: 4, platoons: 2 }),
            ("objective 0605 nobody", Ruling::Objective { hex, holder: None }),
            ("void orange", Ruling::VoidOrders { side }),
            ("end orange", Ruling::End { winner: Some(side) }),
        ];
        for (text, expected) in said {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_ruling_is_told_what_is() {
        for text in ["", "strength marche.A", "strength marche.A 300", "end red", "air nobody 1"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("dance").unwrap_err().hint.unwrap().contains("objective HEX"));
    }

    #[test]
    fn json_is_read_too() {
        let expected = Ruling::End { winner: None };
        assert_eq!(read(r#"{"end":{"winner":null}}"#).unwrap(), expected);
    }
}
