//! A page of Markdown as one HTML file that looks as the report does: a unit's war diary, one person's record.

use core::fmt::Write as _;

use crate::prose;

/// The page, with its title in the head. The first heading of the text is that title, and is not written again.
#[must_use]
pub fn extract(title: &str, markdown: &str) -> String {
    let title = escaped(title);
    let mut out = String::with_capacity(markdown.len() * 2 + super::STYLE.len());
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}\n@page {{ size: A4; margin: 17mm 15mm 16mm; }}\n</style>\n</head>\n<body>\n\
         <header class=\"form\">\n<header><div class=\"caps\" style=\"padding:0;border:0\">War diary</div><h1>{title}</h1></header>\n\
         </header>\n<main>\n{}\n</main>\n</body>\n</html>\n",
        super::STYLE,
        prose::on_screen(markdown)
    );
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::extract;

    #[test]
    fn nothing_that_people_typed_runs() {
        let html = extract(
            "A <b>\"B\"</b> & C",
            "# A\n\n<script>alert(1)</script>\n\n## Day 1\n\nHeld the *bridge*.\n",
        );
        assert!(html.contains("<h1>A &lt;b&gt;&quot;B&quot;&lt;/b&gt; &amp; C</h1>"));
        assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"));
        assert_eq!(html.matches("<h1>").count(), 1);
        assert!(html.contains("<h3>Day 1</h3>") && html.contains("<em>bridge</em>"));
    }
}
