//! Every way of changing what was written: the entry is named by `verify`, by opening, and by Python; nothing is written
//! to such a file any more, and its good part can be carried out.

use crate::chain::{Header, change_header, rehash, tamper, tamper_sql};
use crate::desk::Desk;

/// What must hold for a campaign whose first bad entry is `entry`, and that is told with these words.
#[track_caller]
fn assert_found_out(desk: &Desk, entry: i64, words: &str) {
    assert_broken_after(desk, entry - 1, words);
}

/// The same by the last good entry.
#[track_caller]
fn assert_broken_after(desk: &Desk, good: i64, words: &str) {
    let before = std::fs::read(desk.path("war.wardiary")).expect("the file");
    let said = desk.ask("verify war.wardiary");
    assert_eq!(said.code, Some(4), "{}", said.out);
    let verified = &said.json()["ok"]["verified"];
    assert_eq!(verified["whole"], false);
    let finding = verified["findings"][0].as_str().expect("a finding").to_owned();
    assert!(finding.to_lowercase().contains(&words.to_lowercase()), "wanted «{words}»: {finding}");
    assert_eq!(verified["entries"], good, "{finding}");
    assert_eq!(desk.ask("verify --rules war.wardiary").code, Some(4));
    let told = desk.run(["verify", "war.wardiary"]);
    assert!(told.code == Some(4) && told.out.contains("NOT whole"), "{}", told.out);

    // Opening for play is opening for reading, and says why.
    let status = desk.reply("status war.wardiary");
    let broken = &status["status"]["integrity"]["broken"];
    assert!(broken.as_str().is_some_and(|why| why.contains(words)), "{status}");
    assert_eq!(status["status"]["entries"], good);
    for line in ["order war.wardiary --seat blue seal", "note war.wardiary a remark"] {
        let message = desk.ask(line).refused(4, "journal.broken");
        assert!(message.contains(words), "{message}");
    }
    assert_eq!(std::fs::read(desk.path("war.wardiary")).expect("the file"), before);

    // The good part is carried out, and is whole.
    desk.reply("export war.wardiary good.jsonl");
    let carried = std::fs::read_to_string(desk.path("good.jsonl")).expect("written");
    let header = carried.lines().next().expect("a header");
    let header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    assert_eq!(
        (&header["entries"], &header["complete"]),
        (&good.into(), &false.into()),
        "{header}"
    );
    let said = desk.script("verify_journal.py", [desk.path("good.jsonl")]);
    assert_eq!(said.code, Some(0), "{}", said.err);
}

/// Python must also refuse the file; what only the remembered head knows, it cannot.
#[track_caller]
fn assert_python_names(desk: &Desk, entry: i64) {
    let said = desk.script("verify_journal.py", [desk.path("war.wardiary")]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(said.err.contains(&format!("entry {entry}")), "{}", said.err);
}

#[test]
fn one_flipped_byte_in_a_body() {
    let desk = Desk::played();
    // Found on the disk, not through SQL: the byte is changed where it lies.
    let mut bytes = std::fs::read(desk.path("war.wardiary")).expect("the file");
    let typed = b"\"faces\":[6,6]";
    let at = bytes.windows(typed.len()).position(|window| window == typed).expect("a throw");
    bytes[at + typed.len() - 2] ^= 1;
    std::fs::write(desk.path("war.wardiary"), bytes).expect("written");
    assert_found_out(&desk, desk.entry_of("rolled"), "was changed");
    assert_python_names(&desk, desk.entry_of("rolled"));
}

#[test]
fn one_flipped_bit_in_a_hash_or_a_salt() {
    // The salt is the first 16 bytes, the hash the 32 after it.
    for place in [1, 6, 16, 17, 30, 48] {
        let desk = Desk::played();
        let entry = desk.entry_of("sealed");
        tamper_sql(
            &desk.path("war.wardiary"),
            &format!(
                "UPDATE entry SET chain = CAST(substr(chain, 1, {place} - 1) || \
                 CASE WHEN substr(chain, {place}, 1) = x'00' THEN x'01' ELSE x'00' END || \
                 substr(chain, {place} + 1) AS BLOB) WHERE seq = {entry}"
            ),
        );
        assert_found_out(&desk, entry, &format!("entry {entry} "));
        assert_python_names(&desk, entry);
    }
}

#[test]
fn a_changed_time_seat_or_cause() {
    let changes: [fn(&mut Header); 3] =
        [Header::later, |header| header.seat = "orange".to_owned(), |header| header.cause += 1];
    for change in changes {
        let desk = Desk::played();
        let entry = desk.entry_of("rolled");
        tamper(&desk.path("war.wardiary"), |shell| change_header(shell, entry, change));
        assert_found_out(&desk, entry, &format!("entry {entry} was changed"));
        assert_python_names(&desk, entry);
    }
}

#[test]
fn a_deleted_row() {
    let desk = Desk::played();
    let entry = desk.entry_of("rolled");
    tamper_sql(&desk.path("war.wardiary"), &format!("DELETE FROM entry WHERE seq = {entry}"));
    assert_found_out(&desk, entry, &format!("entry {entry} is missing"));
    assert_python_names(&desk, entry);
}

#[test]
fn two_swapped_rows() {
    let desk = Desk::played();
    let entry = desk.entry_of("rolled");
    let sql = format!(
        "UPDATE entry SET seq = 900 WHERE seq = {entry};
         UPDATE entry SET seq = {entry} WHERE seq = {entry} + 1;
         UPDATE entry SET seq = {entry} + 1 WHERE seq = 900;"
    );
    tamper_sql(&desk.path("war.wardiary"), &sql);
    assert_found_out(&desk, entry, &format!("entries {entry} and {} have changed", entry + 1));
    assert_python_names(&desk, entry);
}

#[test]
fn an_inserted_row() {
    let desk = Desk::played();
    let entry = desk.entry_of("rolled");
    let sql = format!(
        "UPDATE entry SET seq = seq + 901 WHERE seq >= {entry};
         UPDATE entry SET seq = seq - 900 WHERE seq > 900;
         INSERT INTO entry SELECT {entry}, header, body, chain FROM entry WHERE seq = 5;"
    );
    tamper_sql(&desk.path("war.wardiary"), &sql);
    assert_found_out(&desk, entry, &format!("at entry {entry}, and the rest renumbered"));
    assert_python_names(&desk, entry);
}

#[test]
fn a_rehashed_tail_is_known_by_the_remembered_head() {
    let desk = Desk::played();
    let entry = desk.entry_of("rolled");
    let last = desk.entries();
    tamper(&desk.path("war.wardiary"), |shell| {
        let sql = "UPDATE entry SET body = replace(body, '[6,6]', '[6,5]') WHERE seq = ?1";
        assert_eq!(shell.execute(sql, [entry]).expect("forged"), 1);
        rehash(shell, entry);
    });
    // In itself it is perfect: Python, which remembers nothing, finds no fault, nor does a stranger's computer …
    let said = desk.script("verify_journal.py", [desk.path("war.wardiary")]);
    assert_eq!(said.code, Some(0), "a good forgery: {}", said.err);
    let stranger = Desk::new();
    std::fs::copy(desk.path("war.wardiary"), stranger.path("war.wardiary")).expect("copied");
    assert_eq!(stranger.ask("verify war.wardiary").code, Some(0));
    // … but this one has seen another end.
    assert_broken_after(&desk, last, "is not the one this computer has seen");
}

#[test]
fn a_cut_tail_is_known_by_the_remembered_head() {
    let desk = Desk::played();
    let cut = desk.entry_of("rolled");
    let last = desk.entries();
    let sql = format!("DELETE FROM entry WHERE seq >= {cut}");
    tamper_sql(&desk.path("war.wardiary"), &sql);
    let said = desk.script("verify_journal.py", [desk.path("war.wardiary")]);
    assert_eq!(said.code, Some(0), "what is left is whole: {}", said.err);
    assert_found_out(&desk, cut, &format!("this computer has seen it up to entry {last}"));
}

#[test]
fn an_amendment_cannot_be_forged_away() {
    let desk = Desk::played();
    desk.reply("amend war.wardiary last --yes --agreed-by orange --reason mistake");
    desk.assert_whole(&desk.path("war.wardiary"));
    desk.reply("note war.wardiary it rains on");
    let amendment = desk.entry_of("amended");
    let sql = format!("DELETE FROM entry WHERE seq = {amendment}");
    tamper_sql(&desk.path("war.wardiary"), &sql);
    assert_found_out(&desk, amendment, &format!("entry {amendment} is missing"));
}

/// Nothing is wrong with the file, but what this computer remembered is lost: that is no "whole", and no "broken" either.
#[test]
fn what_could_not_be_compared_is_said_as_loudly_as_what_is_broken() {
    let desk = Desk::played();
    let heads = |desk: &Desk| desk.path("data").join("heads.json");
    assert!(heads(&desk).exists(), "what was seen is remembered");
    assert_eq!(desk.ask("verify war.wardiary").code, Some(0));
    std::fs::write(heads(&desk), "no book of ours").expect("written");
    let said = desk.ask("verify --rules war.wardiary");
    assert_eq!(said.code, Some(8), "{}", said.out);
    let verified = &said.json()["ok"]["verified"];
    assert_eq!(
        (&verified["whole"], &verified["findings"]),
        (&false.into(), &serde_json::json!([]))
    );
    let why = verified["not_compared"].as_str().expect("a sentence").to_owned();
    assert!(why.starts_with("Not compared: "), "{why}");
    assert!(verified["checked"].to_string().contains(&why), "{verified}");
    let told = desk.run(["verify", "war.wardiary"]);
    assert!(told.code == Some(8) && told.out.starts_with("NOT COMPARED"), "{}", told.out);
    let told = desk.run(["status", "war.wardiary"]);
    assert!(told.out.contains("NOT COMPARED"), "{}", told.out);
    // Who takes the file as right says so, and it is compared again.
    desk.reply("accept war.wardiary");
    assert_eq!(desk.ask("verify war.wardiary").code, Some(0));
}

/// The rules notice what the chain cannot: a whole, unremembered file whose outcome is not what the rules give.
#[test]
fn a_well_forged_outcome_is_known_by_the_rules() {
    let desk = Desk::played();
    let entry = desk.entry_of("rolled");
    tamper(&desk.path("war.wardiary"), |shell| {
        let sql = "UPDATE entry SET body = replace(body, '[6,6]', '[1,1]') WHERE seq = ?1";
        assert_eq!(shell.execute(sql, [entry]).expect("forged"), 1);
        rehash(shell, entry);
    });
    let stranger = Desk::new();
    std::fs::copy(desk.path("war.wardiary"), stranger.path("war.wardiary")).expect("copied");
    assert_eq!(stranger.ask("verify war.wardiary").code, Some(0), "chain and dice are perfect");
    let said = stranger.ask("verify --rules war.wardiary");
    assert_eq!(said.code, Some(4), "{}", said.out);
    let findings = said.json()["ok"]["verified"]["findings"].to_string();
    assert!(findings.contains("the rules, asked again, say otherwise"), "{findings}");
}
