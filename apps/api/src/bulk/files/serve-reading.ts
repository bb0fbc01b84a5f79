/** Reads a file for the other end of a port, which has its bytes and gets its rows. */
import type { MessagePort } from 'node:worker_threads';
import type { Import } from '@godown/shared/bulk/imports';
import type { Message } from '@godown/shared/language/texts';
import { readCsvRows } from './csv-rows.js';
import { type FileSource, type SheetRow, UnreadableFileError } from './file-source.js';
import { type Inspected, type InspectTask, inspectFile } from './inspect-file.js';
import { lengthOf, limitRows, MAX_ROW_TEXT } from './limits.js';

/** Rows of a message, and characters. */
const BATCH_ROWS = 50;

export type ReadTask = ({ kind: 'inspect' } & InspectTask) | { kind: 'rows'; format: Import['format'] };

export interface Reading {
  task: ReadTask;
  /** Bytes of the file. */
  size: number;
}

/** Messages from the reading. Each but the last one is responded to. */
export type FromReading =
  | { kind: 'read'; start: number; end: number }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'inspected'; inspected: Inspected }
  | { kind: 'end' }
  | { kind: 'unreadable'; text: Message };

/** The response to `read`, and to `rows`. */
export type ToReading = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'more' };

/** Bytes that are fetched at once: four of the pieces in which the database stores a file. */
const BLOCK_BYTES = 4 * 255 * 1024;
/** The archive's directory and one part are read by turns. */
const KEPT_BLOCKS = 2;

/** A file whose blocks are fetched when they are needed, one at a time. `fetchBlock` takes the place where it begins. */
function createBlockSource(
  size: number,
  fetchBlock: (range: { start: number; end: number }) => Promise<Uint8Array>,
): FileSource {
  const kept = new Map<number, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  function block(start: number): Promise<Uint8Array> {
    const known = kept.get(start);
    if (known) return known;
    const fetched = last.then(() => fetchBlock({ start, end: Math.min(start + BLOCK_BYTES, size) }));
    last = fetched.catch(() => {});
    kept.set(start, fetched);
    for (const oldest of kept.keys()) if (kept.size > KEPT_BLOCKS) kept.delete(oldest);
    return fetched;
  }

  return {
    size,
    async *read({ start, end } = { start: 0, end: size }) {
      for (let at = start; at < end; ) {
        const from = at - (at % BLOCK_BYTES);
        const bytes = await block(from);
        const part = bytes.subarray(at - from, end - from);
        if (part.length === 0) throw new Error('The stored file is shorter than its length.');
        yield part;
        at += part.length;
      }
    },
  };
}

/** Resolves with the response. Only one is awaited at a time. */
type Ask = (message: FromReading) => Promise<ToReading>;

async function readRows(source: FileSource, { kind, encoding, separator, sheet }: Import['format']) {
  if (kind === 'xlsx') {
    const { openWorkbook } = await import('./xlsx-rows.js');
    return (await openWorkbook(source)).read(sheet ?? '');
  }
  return readCsvRows(source, { kind, encoding: encoding ?? 'utf-8', separator: separator ?? ',' });
}

async function sendRows(rows: AsyncIterable<SheetRow>, ask: Ask): Promise<void> {
  let batch: SheetRow[] = [];
  let length = 0;
  for await (const row of limitRows(rows)) {
    const own = lengthOf(row.cells, row.line);
    if (batch.length >= BATCH_ROWS || (batch.length > 0 && length + own > MAX_ROW_TEXT)) {
      await ask({ kind: 'rows', rows: batch });
      batch = [];
      length = 0;
    }
    batch.push(row);
    length += own;
  }
  if (batch.length > 0) await ask({ kind: 'rows', rows: batch });
}

/** Rejects with a mistake of ours only: that a file cannot be read is a message. */
export async function serveReading(port: MessagePort, { task, size }: Reading): Promise<void> {
  const tell = (message: FromReading) => port.postMessage(message);
  const ask: Ask = (message) =>
    new Promise((resolve) => {
      port.once('message', resolve);
      tell(message);
    });
  const source = createBlockSource(size, async (range) => {
    const response = await ask({ kind: 'read', ...range });
    if (response.kind !== 'bytes') throw new Error('The bytes of the file did not come.');
    return response.bytes;
  });
  try {
    if (task.kind === 'inspect')
      return tell({ kind: 'inspected', inspected: await inspectFile(source, task) });
    await sendRows(await readRows(source, task.format), ask);
    tell({ kind: 'end' });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    tell({ kind: 'unreadable', text: error.text });
  }
}
