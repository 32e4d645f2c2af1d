import {
  LanguageClient,
  type DynamicFeature,
  type StaticFeature,
} from 'vscode-languageclient/node';

const TEXT_DOCUMENT_CONTENT = 'workspace/textDocumentContent';

/**
 * The language client, without the read-only documents that the server offers to editors that have
 * nothing better: they would stand in the way of the file system of the same scheme.
 */
export class RtmLanguageClient extends LanguageClient {
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    if (
      'registrationType' in feature &&
      feature.registrationType.method === TEXT_DOCUMENT_CONTENT
    ) {
      return;
    }
    super.registerFeature(feature);
  }
}
