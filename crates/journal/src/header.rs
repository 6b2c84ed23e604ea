//! The header of an entry: a few bytes in one canonical form, hashed as stored. `docs/JOURNAL.md` §3 has the layout.
//!
//! There is one way to write a header and one way to read it: what could be written otherwise is refused, so that no
//! two headers mean the same and [`Header::pack`] gives back exactly the bytes that [`Header::parse`] took.

use crate::hash::Idem;
use crate::kind::Kind;

/// The longest battle id, seat or audience, in bytes.
pub const MAX_NAME: usize = 200;
/// The latest [`Header::recorded_at`]: 48 bits of milliseconds, in the year 10889.
pub(crate) const MAX_RECORDED_AT: i64 = (1 << 48) - 1;

/// What an entry says about itself, its body apart. Texts still lie in SQLite's page: reading allocates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// What sort of entry this is.
    pub kind: Kind,
    /// Version of the body's shape, from 1.
    pub version: u8,
    /// Who did it: a player, the umpire, the app.
    pub seat: &'a str,
    /// Who may read the body; empty for everybody.
    pub audience: &'a str,
    /// The battle's id; empty for the war itself.
    pub battle: &'a str,
    /// The earlier entry this belongs to: an order or a call.
    pub cause: Option<u64>,
    /// Campaign clock, in minutes since 1900-01-01T00:00 ([`crate::game_time`]); never `i32::MIN`.
    pub game_time: Option<i32>,
    /// Milliseconds since 1970-01-01 UTC, from 0 to 2⁴⁸ − 1; a claim, read by no rule.
    pub recorded_at: i64,
    /// The client's key, on the first entry of a request.
    pub idem: Option<Idem>,
}

/// Why bytes cannot belong to an entry: the name of the column or of the header's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub(crate) &'static str);

/// How an absent game time is stored.
const NO_GAME_TIME: i32 = i32::MIN;

impl<'a> Header<'a> {
    /// Reads the header of entry `seq`, which counts because the cause is stored as a distance.
    pub(crate) fn parse(bytes: &'a [u8], seq: u64) -> Result<Self, Malformed> {
        let bad = |field| move || Malformed(field);
        let (&[kind, version], rest) = bytes.split_first_chunk().ok_or_else(bad("header"))?;
        let (seat, rest) = name(rest).ok_or_else(bad("seat"))?;
        let (audience, rest) = name(rest).ok_or_else(bad("audience"))?;
        let (battle, rest) = name(rest).ok_or_else(bad("battle"))?;
        let (distance, rest) = leb128(rest).ok_or_else(bad("cause"))?;
        let (time, rest) = rest.split_first_chunk().ok_or_else(bad("game time"))?;
        let (&[a, b, c, d, e, f], rest) =
            rest.split_first_chunk().ok_or_else(bad("recorded at"))?;
        if version == 0 {
            return Err(Malformed("version"));
        }
        if seat.is_empty() {
            return Err(Malformed("seat"));
        }
        let cause = match distance {
            0 => None,
            back if back < seq => Some(seq - back),
            _ => return Err(Malformed("cause")),
        };
        let idem = match rest {
            [] => None,
            key => Some(Idem(key.try_into().map_err(|_| Malformed("key"))?)),
        };
        Ok(Self {
            kind: Kind::from_code(kind),
            version,
            seat,
            audience,
            battle,
            cause,
            game_time: Some(i32::from_be_bytes(*time)).filter(|time| *time != NO_GAME_TIME),
            recorded_at: i64::from_be_bytes([0, 0, a, b, c, d, e, f]),
            idem,
        })
    }

    /// Writes the header of entry `seq` into `packed`, replacing what is there. The fields must keep their rules:
    /// drafts and imported lines are checked before.
    pub(crate) fn pack(&self, seq: u64, packed: &mut Vec<u8>) {
        packed.clear();
        packed.extend_from_slice(&[self.kind.code(), self.version]);
        for text in [self.seat, self.audience, self.battle] {
            packed.push(text.len() as u8);
            packed.extend_from_slice(text.as_bytes());
        }
        let mut distance = self.cause.map_or(0, |cause| seq - cause);
        while distance >= 0x80 {
            packed.push(distance as u8 | 0x80);
            distance >>= 7;
        }
        packed.push(distance as u8);
        packed.extend_from_slice(&self.game_time.unwrap_or(NO_GAME_TIME).to_be_bytes());
        packed.extend_from_slice(&self.recorded_at.to_be_bytes()[2..]);
        if let Some(idem) = self.idem {
            packed.extend_from_slice(&idem.0);
        }
    }

    /// Checks the rules of the fields, for the header of entry `seq`; the error is one clause about the entry.
    pub(crate) fn check(&self, seq: u64) -> Result<(), String> {
        check_name("battle", self.battle)?;
        check_name("audience", self.audience)?;
        check_name("seat", self.seat)?;
        if self.seat.is_empty() {
            return Err("its seat is empty".to_owned());
        }
        if self.version == 0 {
            return Err("its version is 0; versions count from 1".to_owned());
        }
        if self.game_time == Some(NO_GAME_TIME) {
            return Err(format!("its game time {NO_GAME_TIME} is not a time"));
        }
        if !(0..=MAX_RECORDED_AT).contains(&self.recorded_at) {
            return Err(format!("its recording time of {} ms is impossible", self.recorded_at));
        }
        match self.cause {
            Some(cause) if cause == 0 || cause >= seq => {
                Err(format!("its cause {cause} is not an earlier entry"))
            }
            _ => Ok(()),
        }
    }
}

fn check_name(field: &str, text: &str) -> Result<(), String> {
    if text.len() > MAX_NAME {
        return Err(format!("its {field} has {} bytes, more than {MAX_NAME}", text.len()));
    }
    if has_control(text.as_bytes()) {
        return Err(format!("its {field} has a control character"));
    }
    Ok(())
}

/// A text after its length, and what follows it.
fn name(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = bytes.split_first()?;
    let (text, rest) = rest.split_at_checked(usize::from(*length))?;
    let fits = text.len() <= MAX_NAME && !has_control(text);
    std::str::from_utf8(text).ok().filter(|_| fits).map(|text| (text, rest))
}

/// Every byte is looked at, without a branch: three such texts are read with every entry of a replay.
fn has_control(text: &[u8]) -> bool {
    text.iter().fold(false, |any, byte| any | (*byte < 0x20) | (*byte == 0x7f))
}

/// An unsigned LEB128 number in its shortest form, and what follows it.
fn leb128(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (index, byte) in bytes.iter().enumerate().take(10) {
        let bits = u64::from(byte & 0x7f);
        let shift = 7 * index as u32;
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte & 0x80 == 0 {
            // A last byte of nothing says that a shorter form would have done.
            return (index == 0 || bits != 0).then(|| (number, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Header<'static> = Header {
        kind: Kind::Rolled,
        version: 1,
        seat: "blue",
        audience: "",
        battle: "Höhe 104",
        cause: Some(5),
        game_time: Some(-3),
        recorded_at: 1_600_000_000_000,
        idem: None,
    };

    fn packed(header: &Header<'_>, seq: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        header.pack(seq, &mut bytes);
        bytes
    }

    /// Laid out by hand from docs/JOURNAL.md §3; 1 600 000 000 000 is hexadecimal 0174876e8000.
    #[test]
    fn the_layout_is_the_written_one() {
        let expected = [
            &[5, 1, 4][..],
            b"blue",
            &[0, 9],
            "Höhe 104".as_bytes(),
            &[0x82, 0x01],
            &[0xff, 0xff, 0xff, 0xfd],
            &[0x01, 0x74, 0x87, 0x6e, 0x80, 0x00],
        ];
        assert_eq!(packed(&PLAIN, 135), expected.concat());
        let keyed = Header { idem: Some(Idem([3; 16])), cause: None, game_time: None, ..PLAIN };
        let bytes = packed(&keyed, 135);
        assert_eq!(bytes[bytes.len() - 27..][..5], [0, 0x80, 0, 0, 0]);
        assert_eq!(bytes[bytes.len() - 16..], [3; 16]);
    }

    #[test]
    fn what_was_packed_is_read_back() {
        let longest = "x".repeat(MAX_NAME);
        for seq in [6, 7, 132, 133, 16_388, 16_389, u64::MAX] {
            for header in [
                PLAIN,
                Header { cause: None, game_time: None, battle: "", ..PLAIN },
                Header { audience: &longest, seat: &longest, battle: &longest, ..PLAIN },
                Header { idem: Some(Idem([0; 16])), recorded_at: MAX_RECORDED_AT, ..PLAIN },
                Header { kind: Kind::Unknown(0), version: 255, recorded_at: 0, ..PLAIN },
            ] {
                header.check(seq).expect("a header");
                assert_eq!(Header::parse(&packed(&header, seq), seq), Ok(header));
            }
        }
    }

    /// No other bytes are read as a header than those that are written: whatever is read is written back the same.
    #[test]
    fn there_is_one_form_only() {
        let keyed = Header { idem: Some(Idem([3; 16])), audience: "orange", ..PLAIN };
        for original in [packed(&PLAIN, 135), packed(&keyed, 135)] {
            for (position, byte) in
                (0..original.len()).flat_map(|at| (0..=u8::MAX).map(move |byte| (at, byte)))
            {
                let mut bytes = original.clone();
                bytes[position] = byte;
                if let Ok(header) = Header::parse(&bytes, 135) {
                    header.check(135).expect("the same rules both ways");
                    assert_eq!(packed(&header, 135), bytes, "{position}: {byte}");
                }
            }
            for length in 0..original.len() {
                let cut = Header::parse(&original[..length], 135);
                assert!(cut.is_err() || length == original.len() - 16, "{length}");
            }
        }
    }

    #[test]
    fn numbers_have_one_form() {
        assert_eq!(leb128(&[0, 9]), Some((0, &[9][..])));
        assert_eq!(leb128(&[0xe5, 0x8e, 0x26]), Some((624_485, &[][..])));
        let greatest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
        assert_eq!(leb128(&greatest), Some((u64::MAX, &[][..])));
        let refused: [&[u8]; 5] = [
            &[],
            &[0x80],
            &[0x80, 0x00],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        ];
        for bytes in refused {
            assert_eq!(leb128(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn fields_that_break_a_rule_are_named() {
        let cases = [
            (Header { version: 0, ..PLAIN }, "version"),
            (Header { seat: "", ..PLAIN }, "seat"),
            (Header { seat: "a\u{7f}", ..PLAIN }, "seat"),
            (Header { audience: "a\nb", ..PLAIN }, "audience"),
            (Header { battle: "\t", ..PLAIN }, "battle"),
        ];
        for (header, field) in cases {
            assert_eq!(Header::parse(&packed(&header, 135), 135), Err(Malformed(field)));
            assert!(header.check(135).expect_err("refused").contains(field));
        }
        let cause = packed(&PLAIN, 135);
        for seq in [1, 130] {
            assert_eq!(Header::parse(&cause, seq), Err(Malformed("cause")), "130 back from {seq}");
        }
    }
}
