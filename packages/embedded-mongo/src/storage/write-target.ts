import type { Collection } from './catalog.js';
import type { Holder, Locks } from './locks.js';
import type { Store } from './store.js';
import type { Writer } from './view.js';

/** The place to which documents are written: the store's own transaction, or a multi-document transaction. */
export interface WriteTarget {
  readonly store: Store;
  readonly locks: Locks;
  readonly writer: Writer;
  readonly transaction: Holder | undefined;
  addToCount(collection: Collection, difference: number): void;
  /** Called when an index gets its first array or its first inexact key. */
  flagsChanged(collection: Collection): void;
}
