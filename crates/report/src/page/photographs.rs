//! Photographs taken at the table, each with when, by whom and in what words.

use serde::Serialize;

use crate::AarModel;
use crate::model::Photograph;
use crate::style::{Markup, Style};

/// The most photographs in one report: each is up to half a megabyte.
const PICTURES_MOST: usize = 48;

#[derive(Serialize)]
pub(crate) struct PhotographText {
    when: String,
    text: String,
    width: u32,
    height: u32,
    jpeg: Markup,
    entries: Markup,
}

pub(super) fn photographs(model: &AarModel, style: &dyn Style) -> Vec<PhotographText> {
    let shown = model.photographs.iter().take(PICTURES_MOST);
    shown.map(|one| text(one, style)).collect()
}

/// How many are left to the log.
pub(super) fn left_out(model: &AarModel) -> usize {
    model.photographs.len().saturating_sub(PICTURES_MOST)
}

fn text(one: &Photograph, style: &dyn Style) -> PhotographText {
    let by = format!("Photograph: {}.", one.who);
    let text = match one.caption.trim() {
        "" => by,
        caption if caption.ends_with(['.', '!', '?', '…']) => format!("{caption} {by}"),
        caption => format!("{caption}. {by}"),
    };
    PhotographText {
        when: one.when.clone(),
        text,
        width: one.width,
        height: one.height,
        jpeg: Markup(base64(&one.jpeg).to_owned()),
        entries: style.entries(one.entries),
    }
}

/// The text, if it is nothing but base64: it is written between quotation marks as it is.
fn base64(text: &str) -> &str {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    if text.bytes().all(is_letter) { text } else { "" }
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn what_is_not_base64_is_not_written() {
        assert_eq!(base64("/9j+AA=="), "/9j+AA==");
        assert_eq!(base64("\"/><script>"), "");
    }
}
