/** Changes of items by any process: a change stream that survives while the database is away. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemEvent } from '@godown/shared/stock/events';
import type { ChangeStream, ChangeStreamDocument, ChangeStreamOptions, Db, Document } from 'mongodb';
import type { Logger } from 'pino';
import { itemsOf, SHAPED } from '../records/item-doc.js';

/** First and longest wait before a failed stream is opened again, in milliseconds. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 5000;

/** The database sends only the contents of events: the item, its version, and the kind of change. */
const PIPELINE = [
  { $match: { operationType: { $in: ['insert', 'update', 'replace', 'delete', 'invalidate'] } } },
  {
    $project: {
      operationType: 1,
      documentKey: 1,
      'updateDescription.updatedFields.version': 1,
      'updateDescription.updatedFields.shapeVersion': 1,
      'fullDocument.version': 1,
      'fullDocument.shapeVersion': 1,
      'fullDocument.find.name': 1,
    },
  },
];

interface Listener {
  /** The stream is open: from now on no change is missed. */
  onOpen(): void;
  /** The stream failed; changes come late, or `onGap` follows. */
  onInterrupted(): void;
  /** `id` is the change stream's own id of the change, the same in every process. */
  onItem(id: string, event: ItemEvent): void;
  /** Another program has inserted or changed the item with this id, which may be of any type. */
  onForeign(id: unknown): void;
  /** Some changes may have been missed. */
  onGap(): void;
}

export interface ItemChanges {
  close(): Promise<void>;
}

/** Reports every change from now on to `listener`, until closed. Resolves once no change can be missed. */
export async function watchItems(
  { db, logger }: { db: Db; logger: Logger },
  listener: Listener,
): Promise<ItemChanges> {
  const stopping = new AbortController();
  let stream: ChangeStream | null = null;
  let start: ChangeStreamOptions = await startingNow(db);

  /** True if the open stream has delivered a change. */
  let heard = false;
  async function listen(): Promise<void> {
    heard = false;
    listener.onOpen();
    stream = itemsOf(db).watch<Document>(PIPELINE, start);
    for await (const change of stream) {
      heard = true;
      if (change.operationType === 'invalidate') throw new Error('The collection was dropped.');
      if (!('documentKey' in change)) continue;
      if (isForeign(change)) listener.onForeign(change.documentKey._id);
      const event = toEvent(change);
      if (event) listener.onItem(String((change._id as Document)._data), event);
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        await listen();
      } catch (error) {
        if (stopping.signal.aborted) return;
        listener.onInterrupted();
        logger.warn({ err: error }, 'change stream failed');
        if (heard) failures = 0;
        if (stream?.resumeToken) start = { resumeAfter: stream.resumeToken };
        await stream?.close();
        await sleep(Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS), undefined, stopping).catch(() => {});
        // The stream cannot be resumed: start a new one. Listeners must read everything again.
        if (failures > 0) await beginAnew();
      }
    }
  }

  async function beginAnew(): Promise<void> {
    try {
      start = await startingNow(db);
      listener.onGap();
    } catch (error) {
      logger.warn({ err: error }, 'change stream cannot be opened');
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await stream?.close();
      await running;
    },
  };
}

/** Starts at the database's current time, so that it does not matter when the stream is really opened. */
async function startingNow(db: Db): Promise<ChangeStreamOptions> {
  const { operationTime } = await db.command({ ping: 1 });
  return operationTime ? { startAtOperationTime: operationTime } : {};
}

type Change = Extract<ChangeStreamDocument, { documentKey: unknown }>;
/** Fields of an item that `PIPELINE` keeps. */
type Part = { version?: unknown; shapeVersion?: unknown; find?: { name?: unknown } } | undefined;

const insertedIn = ({ fullDocument }: { fullDocument: Document }): Part => fullDocument;

const isInShape = (item: Part): boolean => item?.shapeVersion === SHAPED.shapeVersion;

/** This product gives an item another version with each change, never replaces an item, and ends each name with the item's id. */
function isForeign(change: Change): boolean {
  if (change.operationType === 'replace') return true;
  if (change.operationType === 'insert')
    return !(
      isInShape(insertedIn(change)) &&
      String(insertedIn(change)?.find?.name).endsWith(`\t${change.documentKey._id}`)
    );
  const fields: Part = change.operationType === 'update' ? change.updateDescription.updatedFields : {};
  return change.operationType === 'update' && fields?.version === undefined && !isInShape(fields);
}

function toEvent(change: Change): ItemEvent | null {
  const id = String(change.documentKey._id);
  if (change.operationType === 'delete') return { id, kind: 'deleted' };
  if (change.operationType === 'update') {
    const fields: Part = change.updateDescription.updatedFields;
    // Nobody has seen an item that another program has inserted before it was in shape.
    return { id, kind: isInShape(fields) ? 'added' : 'changed', ...toVersion(fields) };
  }
  if (change.operationType !== 'insert' && change.operationType !== 'replace') return null;
  const item = insertedIn(change);
  if (!isInShape(item)) return null;
  const version = toVersion(item);
  if (change.operationType === 'replace') return { id, ...version, kind: 'changed' };
  // An item inserted with a later version is one that was restored.
  return { id, ...version, kind: (version.version ?? 0) > 1 ? 'restored' : 'added' };
}

/** Another program may have written anything. */
const toVersion = (item: Part): { version?: number } =>
  typeof item?.version === 'number' ? { version: item.version } : {};
