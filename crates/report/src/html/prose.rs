//! Briefings: Markdown of the scenario's author as HTML. What he wrote as HTML is shown as he wrote it, pictures and links
//! are left as their words, and headings stand below those of the report.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

pub(super) fn write(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(tamed);
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

fn tamed(event: Event<'_>) -> Option<Event<'_>> {
    Some(match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock | Tag::Link { .. } | Tag::Image { .. })
        | Event::End(TagEnd::HtmlBlock | TagEnd::Link | TagEnd::Image) => return None,
        Event::Start(Tag::Heading { .. }) => Event::Start(Tag::Heading {
            level: HeadingLevel::H4,
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        }),
        Event::End(TagEnd::Heading(_)) => Event::End(TagEnd::Heading(HeadingLevel::H4)),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_formats_his_briefing_and_nothing_else() {
        let html = write(
            "# Hold\n\n**Corvelle** <script>x</script> [there](javascript:x)\n\n<b onclick=x>y</b>",
        );
        assert!(
            html.contains("<h4>Hold</h4>") && html.contains("<strong>Corvelle</strong>"),
            "{html}"
        );
        assert!(
            !html.contains("<script") && !html.contains("href") && !html.contains("<b "),
            "{html}"
        );
    }
}
