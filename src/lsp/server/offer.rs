//! What the server offers to an editor, and what the editor can do.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability,
    FoldingRangeProviderCapability, HoverProviderCapability, OneOf, PositionEncodingKind,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
};
use serde::Deserialize;

use super::super::place::Units;

/// What an editor says of itself when it connects, as far as anything depends on it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Client {
    capabilities: ClientCapabilities,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ClientCapabilities {
    general: Option<General>,
    workspace: Option<Workspace>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct General {
    position_encodings: Option<Vec<PositionEncodingKind>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Workspace {
    inlay_hint: Option<InlayHint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InlayHint {
    refresh_support: Option<bool>,
}

impl Client {
    /// What the columns of the editor count.
    pub(super) fn units(&self) -> Units {
        let general = self.capabilities.general.as_ref();
        Units::best(general.and_then(|general| general.position_encodings.as_deref()))
    }

    /// Whether the editor asks for hints anew when it is told to.
    pub(super) fn renews_hints(&self) -> bool {
        let workspace = self.capabilities.workspace.as_ref();
        let hints = workspace.and_then(|workspace| workspace.inlay_hint.as_ref());
        hints.and_then(|hints| hints.refresh_support) == Some(true)
    }
}

/// What can be asked.
pub(super) fn capabilities(units: Units) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(units.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(true.into()),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        definition_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}
