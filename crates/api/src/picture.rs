//! A photograph as it is kept: turned upright, no larger than a screen, and without what cameras write into their files.
//!
//! The picture is decoded and written anew, so that nothing of the file but its points gets into the record.

use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::record::Photographed;
use image::codecs::jpeg::JpegEncoder;
use image::error::LimitErrorKind;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageReader, Limits, RgbImage};

use crate::error::{ApiError, ApiResult};

/// The largest file that is read, in bytes.
pub const FILE_MOST: u64 = 50 << 20;
/// The longest edge that is kept, in pixels.
const EDGE: u32 = 1_600;
/// The longest edge of the small picture.
const SMALL_EDGE: u32 = 320;
/// The most bytes of the JPEG that is kept: a hundred of them make a campaign no larger than a film of a minute.
const JPEG_MOST: usize = 700 << 10;
/// The qualities that are tried until it is small enough, of 100.
const QUALITIES: [u8; 5] = [82, 72, 60, 45, 30];
const SMALL_QUALITY: u8 = 70;
/// The longest edge that is decoded, and the most memory for it: 20 000 pixels, 400 MB.
const EDGE_DECODED: u32 = 20_000;
const MEMORY_MOST: u64 = 400 << 20;

/// The photograph of a file's bytes, with its caption.
///
/// # Errors
/// `photograph.too_large`, `photograph.not_one`: in words that say what to do.
pub fn photographed(bytes: &[u8], caption: &str) -> ApiResult<Photographed> {
    if bytes.len() as u64 > FILE_MOST {
        return Err(too_large(bytes.len() as u64));
    }
    let picture = fitted(upright(bytes)?, EDGE);
    let jpeg = QUALITIES.iter().find_map(|quality| {
        let jpeg = encoded(&picture, *quality).ok()?;
        (jpeg.len() <= JPEG_MOST || *quality == QUALITIES[QUALITIES.len() - 1]).then_some(jpeg)
    });
    let jpeg = jpeg.ok_or_else(|| unreadable("it has no points"))?;
    let small = fitted(DynamicImage::ImageRgb8(picture.clone()), SMALL_EDGE);
    let small = encoded(&small, SMALL_QUALITY).map_err(|error| unreadable(&error.to_string()))?;
    Ok(Photographed {
        caption: caption.trim().to_owned(),
        width: picture.width(),
        height: picture.height(),
        jpeg: STANDARD.encode(jpeg),
        small: STANDARD.encode(small),
    })
}

/// Of a picture in base64, as requests bring it.
///
/// # Errors
/// As [`photographed`].
pub fn photographed_base64(text: &str, caption: &str) -> ApiResult<Photographed> {
    // Four letters are three bytes: what would be too large is not decoded first.
    if text.len() as u64 / 4 * 3 > FILE_MOST {
        return Err(too_large(text.len() as u64 / 4 * 3));
    }
    let bytes = STANDARD.decode(text);
    photographed(&bytes.map_err(|_| unreadable("it is not in base64"))?, caption)
}

/// What is said of a file that is too large, whose size in bytes is known before it is read.
#[must_use]
pub fn too_large(bytes: u64) -> ApiError {
    let (have, most) = (bytes.div_ceil(1 << 20), FILE_MOST >> 20);
    let message = format!("the photograph has {have} MB; {most} MB are the most");
    ApiError::usage("photograph.too_large", message)
        .hint("make it smaller first: 1600 pixels on the long edge are all that is kept")
}

fn unreadable(why: &str) -> ApiError {
    ApiError::usage("photograph.not_one", format!("this file is not a photograph: {why}"))
        .hint("give a JPEG, PNG or WebP file that a picture viewer can open")
}

/// Decoded within the limits, and turned as the camera was held.
fn upright(bytes: &[u8]) -> ApiResult<DynamicImage> {
    if is_heic(bytes) {
        let message = "this is a HEIC photograph, which War Diary cannot read";
        return Err(ApiError::usage("photograph.heic", message).hint(
            "save or send it as JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible",
        ));
    }
    let read = |error: ImageError| match error {
        ImageError::Limits(error) if error.kind() != LimitErrorKind::DimensionError => {
            unreadable("it needs more memory than a photograph may")
        }
        ImageError::Limits(_) => {
            unreadable(&format!("it is more than {EDGE_DECODED} pixels wide or high"))
        }
        ImageError::Unsupported(_) => unreadable("it is neither JPEG nor PNG nor WebP"),
        _ => unreadable("it is damaged or not whole"),
    };
    let mut limits = Limits::default();
    limits.max_image_width = Some(EDGE_DECODED);
    limits.max_image_height = Some(EDGE_DECODED);
    limits.max_alloc = Some(MEMORY_MOST);
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| unreadable("it is damaged or not whole"))?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(read)?;
    let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(read)?;
    picture.apply_orientation(turned);
    Ok(picture)
}

/// HEIC and AVIF begin with a box that names their brand.
fn is_heic(bytes: &[u8]) -> bool {
    let brand = bytes.get(4..12);
    let known: [&[u8]; 5] = [b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypavif"];
    brand.is_some_and(|brand| known.contains(&brand))
}

/// No longer than an edge, on white where it lets through.
fn fitted(picture: DynamicImage, edge: u32) -> RgbImage {
    let is_larger = picture.width() > edge || picture.height() > edge;
    let picture =
        if is_larger { picture.resize(edge, edge, FilterType::Triangle) } else { picture };
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let mut paper = RgbImage::from_pixel(picture.width(), picture.height(), image::Rgb([255; 3]));
    for (at, from) in paper.pixels_mut().zip(picture.into_rgba8().pixels()) {
        let [.., alpha] = from.0;
        for (to, colour) in at.0.iter_mut().zip(from.0) {
            let sum = u16::from(colour) * u16::from(alpha) + 255 * u16::from(255 - alpha);
            *to = u8::try_from(sum / 255).unwrap_or(u8::MAX);
        }
    }
    paper
}

fn encoded(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, ImageError> {
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, quality).encode_image(picture)?;
    Ok(jpeg)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG of one colour above and another below, with an EXIF block as a phone writes it: held upright, and a place.
    fn from_a_phone(width: u32, height: u32, orientation: u8) -> Vec<u8> {
        let of = |y: u32| {
            if y < height / 2 { image::Rgb([200, 30, 30]) } else { image::Rgb([20, 40, 200]) }
        };
        let picture = RgbImage::from_fn(width, height, |_, y| of(y));
        let jpeg = encoded(&picture, 90).unwrap();
        let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
        exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0");
        exif.extend([orientation, 0, 0]);
        exif.extend(b"\x01\x0f\0\x02\0\0\0\x10\0\0\0\x26\0\0\0\0");
        exif.extend(b"N 52.36 E 4.88\0\0");
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        let block = [&[0xff, 0xe1][..], &length, &exif].concat();
        [&jpeg[..2], &block, &jpeg[2..]].concat()
    }

    fn decoded(base64: &str) -> RgbImage {
        image::load_from_memory(&STANDARD.decode(base64).unwrap()).unwrap().into_rgb8()
    }

    fn refusal(bytes: &[u8]) -> ApiError {
        photographed(bytes, "").unwrap_err()
    }

    #[test]
    fn a_photograph_is_turned_made_small_and_says_nothing_of_its_camera() {
        let file = from_a_phone(400, 300, 6);
        assert!(file.windows(5).any(|part| part == b"52.36"), "the file has a place");
        let kept = photographed(&file, "  The bridge at noon ").unwrap();
        // Orientation 6: what the camera wrote first is the right edge.
        assert_eq!((kept.width, kept.height), (300, 400));
        let picture = decoded(&kept.jpeg);
        assert!(picture.get_pixel(280, 200).0[0] > 150, "red at the right");
        assert!(picture.get_pixel(20, 200).0[2] > 150, "blue at the left");
        assert_eq!(kept.caption, "The bridge at noon");
        for base64 in [&kept.jpeg, &kept.small] {
            let bytes = STANDARD.decode(base64).unwrap();
            assert!(!bytes.windows(4).any(|part| part == b"Exif" || part == b"52.3"));
        }
        assert_eq!(decoded(&kept.small).dimensions(), (240, 320));
    }

    #[test]
    fn a_large_one_is_made_no_larger_than_a_screen_and_the_same_twice() {
        let file = from_a_phone(4_000, 1_000, 1);
        let kept = photographed(&file, "").unwrap();
        assert_eq!((kept.width, kept.height), (1_600, 400));
        assert_eq!(photographed(&file, "").unwrap(), kept);
    }

    #[test]
    fn the_noisiest_of_pictures_is_still_small_enough() {
        let mut state = 1_u32;
        let noise = RgbImage::from_fn(1_600, 1_600, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [one, two, three, _] = state.to_be_bytes();
            image::Rgb([one, two, three])
        });
        let kept = photographed(&encoded(&noise, 95).unwrap(), "").unwrap();
        assert!(STANDARD.decode(&kept.jpeg).unwrap().len() < 2 * JPEG_MOST, "{}", kept.jpeg.len());
    }

    #[test]
    fn what_shows_through_lies_on_white() {
        let clear = image::RgbaImage::from_pixel(8, 8, image::Rgba([0, 0, 0, 0]));
        let mut png = Vec::new();
        DynamicImage::from(clear)
            .write_to(&mut Cursor::new(&mut png), image::ImageFormat::Png)
            .unwrap();
        assert_eq!(decoded(&photographed(&png, "").unwrap().jpeg).get_pixel(4, 4).0, [255; 3]);
    }

    #[test]
    fn what_is_no_photograph_is_refused_with_a_way_out() {
        for (bytes, code) in [
            (&b""[..], "photograph.not_one"),
            (b"PK\x03\x04 a letter in Word", "photograph.not_one"),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photograph.not_one"),
            (b"\0\0\0\x24ftypheic\0\0\0\0", "photograph.heic"),
        ] {
            let refused = refusal(bytes);
            assert_eq!(refused.code, code, "{refused:?}");
            assert!(refused.hint.is_some());
        }
        let whole = from_a_phone(400, 300, 1);
        // A decoder may fill in grey for what is missing; it must not panic, and a head alone is none.
        let _ = photographed(&whole[..whole.len() / 2], "");
        assert_eq!(refusal(&whole[..100]).code, "photograph.not_one");
    }

    #[test]
    fn a_picture_that_would_fill_the_memory_is_refused_before_it_does() {
        // A PNG of 60 000 by 60 000 points, by its head alone.
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        png.extend(60_000_u32.to_be_bytes());
        png.extend(60_000_u32.to_be_bytes());
        png.extend([8, 2, 0, 0, 0]);
        png.extend([0; 4]);
        assert_eq!(refusal(&png).code, "photograph.not_one");
        let large = "A".repeat(usize::try_from(FILE_MOST).unwrap() / 3 * 4 + 1_024);
        let refused = photographed_base64(&large, "").unwrap_err();
        assert_eq!(refused.code, "photograph.too_large");
        assert!(refused.message.contains("50 MB are the most"), "{}", refused.message);
        assert_eq!(photographed_base64("no base64!", "").unwrap_err().code, "photograph.not_one");
    }
}
