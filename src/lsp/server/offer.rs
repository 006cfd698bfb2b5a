//! What the server offers to an editor, and what the editor can do.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeParams, OneOf,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
};

use super::super::place::Units;

/// What the columns of the editor count.
pub(super) fn units(params: &InitializeParams) -> Units {
    let general = params.capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_deref());
    Units::best(offered)
}

/// Whether the editor asks for hints anew when it is told to.
pub(super) fn renews_hints(params: &InitializeParams) -> bool {
    let workspace = params.capabilities.workspace.as_ref();
    let hints = workspace.and_then(|workspace| workspace.inlay_hint.as_ref());
    hints.and_then(|hints| hints.refresh_support) == Some(true)
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
