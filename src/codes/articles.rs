//! Each law is stated once, in an `[[article]]`; the sections that rest on it name it and are given its words.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::extend::{ErrorAt, name_of, text};
use super::provision::{Provision, Visibility};
use crate::text::suggest::did_you_mean;

/// The key of the list of articles, and the key under which a section names those that it is cited by.
const ARTICLE: &str = "article";
/// The key under which a section names articles that it carries out and is not cited by.
const BESIDES: &str = "besides";
/// Tables that are told to people and rest on nothing.
const NOT_SECTIONS: [&str; 2] = [ARTICLE, "reading"];

/// Which sections carry out which article, and what sections state themselves.
pub(super) struct Links {
    /// For every article of the list its sections.
    sections: Vec<Vec<String>>,
    /// The articles that stand in sections.
    stated: Vec<Provision>,
}

/// An article of the list.
struct ListedArticle {
    name: String,
    cite: String,
    says: String,
}

/// Gives every section the citation and the words of the articles that it names, in their place.
///
/// # Errors
/// If a section names an article that is not there, or two articles have one name.
pub(super) fn link(tables: &mut DeTable<'_>) -> Result<Links, ErrorAt> {
    let listed = listed(tables)?;
    let mut links = Links {
        sections: vec![Vec::new(); listed.len()],
        stated: Vec::new(),
    };
    for (key, value) in tables.iter_mut() {
        let key: &str = key.get_ref();
        if let DeValue::Table(section) = value.get_mut()
            && !NOT_SECTIONS.contains(&key)
        {
            links.section(key, section, &listed)?;
        }
    }
    Ok(links)
}

fn listed(tables: &DeTable<'_>) -> Result<Vec<ListedArticle>, ErrorAt> {
    let items = tables
        .get(ARTICLE)
        .and_then(|list| list.get_ref().as_array());
    let mut listed: Vec<ListedArticle> = Vec::new();
    for item in items.into_iter().flatten() {
        let (Some(name), Some(table)) = (name_of(item), item.get_ref().as_table()) else {
            continue;
        };
        if listed.iter().any(|other| other.name == name) {
            let message = format!("there is an article `{name}` already: give this one a `part`");
            return Err((item.span().start, message));
        }
        let word =
            |key| Ok::<_, ErrorAt>(text(table, key)?.map_or(String::new(), |(text, _)| text));
        listed.push(ListedArticle {
            name,
            cite: word("cite")?,
            says: word("says")?,
        });
    }
    Ok(listed)
}

impl Links {
    /// Links a section, and those that stand in it.
    fn section(
        &mut self,
        path: &str,
        section: &mut DeTable<'_>,
        listed: &[ListedArticle],
    ) -> Result<(), ErrorAt> {
        // What is cited for one man alone belongs to the section itself.
        let own = path.split(".by-man").next().unwrap_or(path);
        if let Some(names) = section.remove(BESIDES) {
            self.carried_out(own, &names, listed)?;
        }
        if let Some(names) = section.remove(ARTICLE) {
            if section.contains_key("cite") {
                let message = format!(
                    "`{path}` names an article and has a `cite` of its own: leave one of them out"
                );
                return Err((names.span().start, message));
            }
            let named = self.carried_out(own, &names, listed)?;
            for (key, text) in [
                ("cite", joined(named.iter().map(|article| &article.cite))),
                ("says", joined(named.iter().map(|article| &article.says))),
            ] {
                let at = names.span();
                let value = DeValue::String(text.into());
                section.insert(
                    Spanned::new(at.clone(), key.into()),
                    Spanned::new(at, value),
                );
            }
        } else if let (Some((cite, _)), Some((says, _))) =
            (text(section, "cite")?, text(section, "says")?)
        {
            self.state(own, cite, says);
        }
        for (key, value) in section.iter_mut() {
            if let DeValue::Table(inner) = value.get_mut() {
                self.section(&format!("{path}.{}", key.get_ref()), inner, listed)?;
            }
        }
        Ok(())
    }

    /// Notes that a section carries out the articles of these names, and returns them.
    fn carried_out<'l>(
        &mut self,
        path: &str,
        names: &Spanned<DeValue<'_>>,
        listed: &'l [ListedArticle],
    ) -> Result<Vec<&'l ListedArticle>, ErrorAt> {
        let alone;
        let names = match names.get_ref() {
            DeValue::Array(names) => names,
            _ => {
                alone = DeArray::from_iter([names.clone()]);
                &alone
            }
        };
        let mut found = Vec::new();
        for name in names {
            let wrong = |message| Err((name.span().start, message));
            let Some(word) = name.get_ref().as_str() else {
                return wrong(format!("`{path}` names articles by texts in quotes"));
            };
            let Some(at) = listed.iter().position(|article| article.name == word) else {
                let near = did_you_mean(word, listed.iter().map(|article| &*article.name));
                return wrong(format!("there is no article `{word}` for `{path}`{near}"));
            };
            if !self.sections[at].iter().any(|known| known == path) {
                self.sections[at].push(path.to_owned());
            }
            found.push(&listed[at]);
        }
        Ok(found)
    }

    /// Notes an article that a section states itself.
    fn state(&mut self, path: &str, cite: String, says: String) {
        let same = |known: &&mut Provision| known.cite == cite && known.says == says;
        match self.stated.iter_mut().find(same) {
            Some(known) => known.decides.push(path.to_owned()),
            None => self.stated.push(Provision {
                cite,
                part: None,
                about: path.to_owned(),
                says,
                shown: Visibility::Score,
                decides: vec![path.to_owned()],
            }),
        }
    }

    /// Tells the articles which sections carry them out, and adds those that sections state.
    pub(super) fn record_in(self, articles: &mut Vec<Provision>) {
        for (article, sections) in articles.iter_mut().zip(self.sections) {
            article.decides = sections;
        }
        articles.extend(self.stated);
    }
}

/// The texts behind one another, each once.
fn joined<'t>(texts: impl Iterator<Item = &'t String>) -> String {
    let mut all: Vec<&str> = Vec::new();
    for text in texts {
        if !all.contains(&text.as_str()) {
            all.push(text);
        }
    }
    all.join("; ")
}

#[cfg(test)]
mod tests {
    use crate::codes::{Code, CodeError, parse};

    /// A code of one's own with that behind its head.
    fn club(rest: &str) -> Result<Code, CodeError> {
        let head = "id = \"club\"\ntitle = \"Club\"\nyear = 1900\nsource = \"the board\"\n";
        parse("club.toml", &format!("{head}{rest}"))
    }

    fn refused(rest: &str) -> String {
        club(rest).unwrap_err().to_string()
    }

    const TWO: &str = "[[article]]\ncite = \"1\"\nabout = \"mate\"\nsays = \"mate wins\"\nshown = \"score\"\n\
        [[article]]\ncite = \"1\"\npart = \"end\"\nabout = \"end\"\nsays = \"then it is over\"\nshown = \"score\"\n";

    #[test]
    fn a_section_is_given_the_words_of_the_articles_it_names() {
        let code = club(&format!("checkmate.article = [\"1\", \"1#end\"]\n{TWO}")).unwrap();
        let mate = code.checkmate.unwrap();
        assert_eq!(
            (&*mate.cite, &*mate.says),
            ("1", "mate wins; then it is over")
        );
        assert!(
            code.articles
                .iter()
                .all(|article| article.decides == ["checkmate"])
        );
    }

    #[test]
    fn a_name_that_is_none_is_refused_with_its_place_and_the_nearest() {
        let message = refused(&format!("checkmate.article = \"1#ent\"\n{TWO}"));
        let told =
            "club.toml:5:21: there is no article `1#ent` for `checkmate`: did you mean `1#end`?";
        assert_eq!(message, told);
    }

    #[test]
    fn an_article_that_is_left_out_may_not_be_named_any_more() {
        let message = refused("extends = \"bca\"\nleaves-out = [\"article.XII\"]\n");
        let told = "club.toml:1:1: there is no article `XII` for `en-passant.forced`";
        assert!(message.starts_with(told), "{message}");
    }

    #[test]
    fn two_articles_of_one_name_are_refused() {
        let message = refused(&TWO.replace("part = \"end\"\n", ""));
        assert!(
            message.starts_with("club.toml:10:1: there is an article `1` already"),
            "{message}"
        );
    }

    #[test]
    fn what_a_section_states_itself_is_an_article_too() {
        let rule = "extends = \"fide-2023\"\n[stalemate]\ncite = \"House rule 3\"\nsays = \"stalemate loses\"\n";
        let code = club(rule).unwrap();
        assert_eq!(code.stalemate.unwrap().says, "stalemate loses");
        let last = code.articles.last().unwrap();
        assert_eq!(
            (&*last.cite, &*last.decides),
            ("House rule 3", &["stalemate".to_owned()][..])
        );
        let both = refused(&format!(
            "[checkmate]\narticle = \"1\"\ncite = \"2\"\nsays = \"x\"\n{TWO}"
        ));
        assert!(both.contains("leave one of them out"), "{both}");
    }

    #[test]
    fn an_article_that_is_named_takes_the_place_of_one_written_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("first.toml");
        std::fs::write(
            &file,
            "id = \"first\"\ntitle = \"First\"\nyear = 1\nsource = \"x\"\n\
             [stalemate]\ncite = \"House rule 3\"\nsays = \"stalemate loses\"\n",
        )
        .unwrap();
        let first = file.to_str().unwrap();
        let code = club(&format!(
            "extends = '{first}'\nstalemate.article = \"1\"\n{TWO}"
        ))
        .unwrap();
        assert_eq!(code.stalemate.unwrap().says, "mate wins");
    }
}
