//! Parts that were put together are put together with the rest.

use super::*;

#[test]
fn in_whatever_order_parts_are_put_together() {
    let folder = folder(&[("a.pgn", &database(40)), ("b.pgn", &database(8))]);
    let folder = folder.path();
    let asked = ["a.pgn", "b.pgn"];
    let parts: Vec<[String; 2]> = (1..=5)
        .map(|number| audit_part(folder, (number, 5), &asked))
        .collect();
    let join = |name: &str, files: &[String], ending: &str| {
        let [report, marks] = [format!("{name}.jsonl"), format!("{name}.{ending}")];
        let more = ["--partial", "--marks", &marks, "-o", &report];
        let joined = merge(folder, files, &more);
        assert_eq!(
            (joined.status.code(), stderr(&joined)),
            (Some(0), String::new())
        );
        [report, marks]
    };
    let some = join(
        "some",
        &[parts[4].clone(), parts[1].clone()].concat(),
        "marks.zst",
    );
    let more = join("more", &[some, parts[0].clone()].concat(), "marks");
    let all = [more, parts[3].clone(), parts[2].clone()].concat();
    let merged = merge(folder, &all, &[]);
    let whole = run(
        folder,
        &[&["audit", "--format", "jsonl"], &asked[..]].concat(),
    );
    assert!(merged.stdout == whole.stdout, "{}", stderr(&merged));
    // Parts one behind the other in one file are parts, too.
    let bytes = |name: &String| fs::read(folder.join(name)).unwrap();
    let concatenated: Vec<u8> = all.iter().flat_map(bytes).collect();
    fs::write(folder.join("all"), concatenated).unwrap();
    let merged = merge(folder, &["all".to_owned()], &[]);
    assert!(merged.stdout == whole.stdout, "{}", stderr(&merged));
}
