import { CommandError } from '../errors.js';
import type { Collection } from '../storage/catalog.js';
import { catalogKey } from '../storage/layout.js';
import type { Holder } from '../storage/locks.js';
import { Overlay } from '../storage/overlay.js';
import type { Store } from '../storage/store.js';
import type { Snapshot } from '../storage/view.js';
import type { ChangeDraft } from './change-log.js';
import type { Peer } from './clients.js';

type TransactionState = 'open' | 'committed' | 'aborted';

/**
 * A multi-document transaction: a snapshot with its own changes over it.
 * The store is not changed before the commit, which is one transaction of the store.
 */
export class Transaction implements Holder {
  readonly number: bigint;
  /** Hexadecimal id of the session it belongs to. */
  readonly session: string;
  readonly before: Snapshot;
  readonly overlay: Overlay;
  readonly ended: Promise<void>;
  readonly changes: ChangeDraft[] = [];
  readonly counts = new Map<Collection, number>();
  /** The connections that carried its statements. */
  readonly carriers = new Set<Peer>();
  /** Collections whose index flags changed. */
  readonly flagged = new Set<Collection>();
  /** The number of the catalog's latest definition when the snapshot was taken. */
  readonly definitions: number;
  state: TransactionState = 'open';
  /** Settles when the commit is on disk or has failed; undefined before the commit. */
  committing: Promise<void> | undefined;
  /** Milliseconds since 1970; undefined while it is open. */
  endedAt: number | undefined;
  #resolve: () => void = () => undefined;

  constructor(session: string, number: bigint, store: Store) {
    this.session = session;
    this.number = number;
    this.before = store.snapshot();
    this.overlay = new Overlay(this.before);
    this.definitions = store.catalog.definitions;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Collections this transaction has created, by namespace; nobody else sees them before the commit. */
  readonly collections = new Map<string, Collection>();

  /**
   * @throws CommandError SnapshotUnavailable when the collection or its indexes were defined after the snapshot,
   * which then lacks their entries.
   */
  requireKnown(collection: Collection): void {
    if (collection.definedAt <= this.definitions || this.collections.has(collection.namespace)) return;
    throw new CommandError(
      'SnapshotUnavailable',
      `Unable to read from a snapshot due to pending collection catalog changes to collection '${collection.namespace}'; please retry the operation.`,
    );
  }

  /** @throws CommandError SnapshotUnavailable when the snapshot has a collection that was dropped since. */
  requireUnknown(namespace: string): void {
    if (this.before.get(catalogKey(namespace)) === undefined) return;
    throw new CommandError(
      'SnapshotUnavailable',
      `Unable to read from a snapshot: collection '${namespace}' was dropped; please retry the operation.`,
    );
  }

  /** Frees its memory. Its state is kept, because a client may ask much later how it ended. */
  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.endedAt = Date.now();
    this.before.release();
    this.overlay.clear();
    this.changes.length = 0;
    for (const each of [this.counts, this.collections, this.flagged, this.carriers]) each.clear();
    this.#resolve();
  }
}
