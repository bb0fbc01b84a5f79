import { decodeDoc } from '../bson/document.js';
import type { Doc } from '../bson/types.js';
import type { Row } from '../storage/documents.js';

/** Decodes its document on demand: without a filter the stored bytes are sent as they are. */
export class StoredRow implements Row {
  readonly key: Buffer;
  readonly raw: Buffer;
  #doc: Doc | undefined;

  constructor(key: Buffer, raw: Buffer) {
    this.key = key;
    this.raw = raw;
  }

  get doc(): Doc {
    this.#doc ??= decodeDoc(this.raw);
    return this.#doc;
  }
}
