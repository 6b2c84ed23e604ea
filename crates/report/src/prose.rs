//! Briefings: Markdown of the scenario's author as HTML, for the report and for screens, which put it on their page as it
//! is. HTML in his text is shown as he wrote it, and links and pictures are left as their words: nothing of his can run or
//! be fetched.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// For the report, with headings below those of its parts.
pub(crate) fn in_report(markdown: &str) -> String {
    written(events(markdown, HeadingLevel::H4))
}

/// For a screen, which shows the title itself: a heading at the top is left out. The others are `<h3>`.
#[must_use]
pub fn on_screen(markdown: &str) -> String {
    let is_end = |event: &Event<'_>| matches!(event, Event::End(TagEnd::Heading(_)));
    let mut events = events(markdown, HeadingLevel::H3).peekable();
    if matches!(events.peek(), Some(Event::Start(Tag::Heading { .. }))) {
        events.by_ref().find(is_end);
    }
    written(events)
}

fn written<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut out = String::new();
    html::push_html(&mut out, events);
    out.trim().to_owned()
}

fn events(markdown: &str, level: HeadingLevel) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(move |event| tamed(event, level))
}

fn tamed(event: Event<'_>, level: HeadingLevel) -> Option<Event<'_>> {
    Some(match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock | Tag::Link { .. } | Tag::Image { .. })
        | Event::End(TagEnd::HtmlBlock | TagEnd::Link | TagEnd::Image) => return None,
        Event::Start(Tag::Heading { .. }) => {
            Event::Start(Tag::Heading { level, id: None, classes: Vec::new(), attrs: Vec::new() })
        }
        Event::End(TagEnd::Heading(_)) => Event::End(TagEnd::Heading(level)),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tag that may come out, as far as its name; what follows it is looked at too.
    const ALLOWED: [&str; 19] = [
        "h3",
        "h4",
        "p",
        "strong",
        "em",
        "ul",
        "ol",
        "li",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "blockquote",
        "code",
        "pre",
        "br",
        "hr",
    ];

    const HOSTILE: [&str; 16] = [
        "<script>alert(1)</script>",
        "word <script>alert(1)</script> word",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "</article></div><iframe src=\"javascript:alert(1)\"></iframe>",
        "<style>*{display:none}</style>\n\n<b onclick=alert(1)>b</b>",
        "<!-- --><base href=//evil>\n<?php ?><![CDATA[<script>]]>",
        "[a](javascript:alert(1)) [b](<data:text/html,<script>1</script>>) <javascript:alert(1)>",
        "![a\" onerror=\"alert(1)](x) ![b](https://evil/x.png \"t\")",
        "[a]\n\n[a]: javascript:alert(1) \"'><script>alert(1)</script>\"",
        "# <script>x</script> { onclick=alert(1) #id .class }",
        "```\"><script>alert(1)</script>\nx</code></pre><script>\n```",
        "`<script>`, &lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;",
        "| <script> | b |\n|:-:|--:|\n| <img onerror=x src=y> | [c](javascript:x) |",
        "- <script>\n- > <iframe onload=x>\n  - <a href='javascript:x'>y</a>",
        "<<script>script>alert(1)<</script>/script>",
    ];

    #[test]
    fn hostile_text_comes_out_as_words() {
        for text in HOSTILE {
            for html in [in_report(text), on_screen(text), on_screen(&format!("Words.\n\n{text}"))]
            {
                for tag in html.split('<').skip(1) {
                    let (inside, _) = tag.split_once('>').expect("a tag ends");
                    let (name, rest) = inside.split_once(' ').unwrap_or((inside, ""));
                    let name = name.trim_start_matches('/');
                    assert!(ALLOWED.contains(&name), "<{inside}> from {text:?}: {html}");
                    let is_harmless = ["", "/"].contains(&rest)
                        || (rest.starts_with("style=\"text-align: ")
                            && rest.matches('"').count() == 2)
                        || (rest.starts_with("class=\"language-")
                            && rest.matches('"').count() == 2);
                    assert!(is_harmless, "<{inside}> from {text:?}: {html}");
                }
            }
        }
    }

    #[test]
    fn an_author_formats_his_briefing_and_nothing_else() {
        let html = in_report(
            "# Hold\n\n**Corvelle** <script>x</script> [there](javascript:x)\n\n<b onclick=x>y</b>",
        );
        let expected = "<h4>Hold</h4>\n<p><strong>Corvelle</strong> &lt;script&gt;x&lt;/script&gt; there</p>\n\
                        <p>&lt;b onclick=x&gt;y&lt;/b&gt;</p>";
        assert_eq!(html, expected);
    }

    #[test]
    fn a_screen_has_the_title_already() {
        let text = "# First Light\n\n## At stake\n\n| place | points |\n|---|---|\n| Corvelle | 3 |\n\n1. *go*\n   on";
        let html = on_screen(text);
        assert!(html.starts_with("<h3>At stake</h3>\n<table>"), "{html}");
        assert!(html.ends_with("<ol>\n<li><em>go</em>\non</li>\n</ol>"), "{html}");
        assert_eq!(on_screen("Hold.\n\n# Later"), "<p>Hold.</p>\n<h3>Later</h3>");
        assert_eq!(on_screen(" \n\n"), "");
    }
}
