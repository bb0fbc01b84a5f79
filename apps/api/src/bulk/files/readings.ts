/** Readings of files, which take turns. Each has a thread of its own. */
import { type EventEmitter, on } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Import } from '@godown/shared/bulk/imports';
import { Turns } from '../../http/limits/turns.js';
import { ProblemError } from '../../http/problem-error.js';
import { systemCode } from '../../runtime/start-error.js';
import { type FileSource, readAll, type SheetRow, UnreadableFileError } from './file-source.js';
import type { Inspected, InspectTask } from './inspect-file.js';
import type { FromReading, Reading, ReadTask, ToReading } from './serve-reading.js';

/** The compiled file: under vitest and tsx this module is a source, which Node cannot run in a thread. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/bulk/files/reader-worker.js' : './reader-worker.js',
  import.meta.url,
);
/** MB that the objects of a reading may take. Two may be read at once: an upload and a check. */
const MEMORY = {
  maxOldGenerationSizeMb: 72,
  maxYoungGenerationSizeMb: 8,
  codeRangeSizeMb: 8,
  stackSizeMb: 2,
};
/** Longest time of a reading, without the time of its reader, in milliseconds. */
const WORK_MS = 45_000;
/** Time in which an upload has to get its turn, in milliseconds. */
const PATIENCE_MS = 15_000;
/** No upload is read for longer, with its time in the queue. Proxies wait for a response for 60 seconds. */
export const READING_MS = PATIENCE_MS + WORK_MS;

/** Uploads wait for each other, and so do checks. Too many uploads are refused. A check waits however long that takes. */
const UPLOADS = {
  places: 1,
  each: 1,
  queue: {
    most: 10,
    patienceMs: PATIENCE_MS,
    busy: () =>
      new ProblemError('server_busy', {
        detail: /* i18n */ 'Too many files are being read. Try again shortly.',
      }),
  },
};
const CHECKS = { places: 1, each: 1 };

export interface Reader {
  /** The person whose turn it is. */
  person: string;
  /** Ends the reading at once. */
  signal: AbortSignal;
  /** Waits for its turn however long that takes. */
  isPatient?: boolean;
}

/** The way in which a file is read. */
interface FileReading {
  format: Import['format'];
  mapping: { headingRow: number };
}

export interface Readings {
  /** Throws `UnreadableFileError` for a file that cannot be read, or that costs too much. */
  inspect(source: FileSource, task: InspectTask, reader: Reader): Promise<Inspected>;
  /** The rows with content below the headings, in batches, for a person who waits. */
  readRows(source: FileSource, reading: FileReading, reader: Reader): AsyncGenerator<SheetRow[]>;
  /** The same for a check, which takes as long as the database does, and takes turns with other checks only. */
  readToCheck(source: FileSource, reading: FileReading, reader: Reader): AsyncGenerator<SheetRow[]>;
}

/** A started reading: the port to it, which emits `error` and `exit`, and its end. */
export interface StartedReading {
  port: Pick<MessagePort, 'postMessage'> & EventEmitter;
  stop(): Promise<unknown>;
}
export type StartReading = (reading: Reading) => StartedReading;

const startThread: StartReading = (workerData) => {
  const port = new Worker(WORKER, { workerData, resourceLimits: MEMORY, execArgv: [], env: {} });
  return { port, stop: () => port.terminate() };
};

/** `start` is for tests that need no thread: starting one takes longer than reading a small file. */
export function createReadings(start: StartReading = startThread): Readings {
  const uploads = new Turns(UPLOADS);
  const checks = new Turns(CHECKS);

  async function* read(turns: Turns, source: FileSource, task: ReadTask, reader: Reader) {
    const { person: caller, signal, isPatient } = reader;
    const endTurn = await turns.begin({ caller, signal, isPatient });
    try {
      yield* follow(start({ task, size: source.size }), source, signal);
    } finally {
      endTurn();
    }
  }

  async function* readRows(
    turns: Turns,
    source: FileSource,
    { format, mapping }: FileReading,
    reader: Reader,
  ) {
    for await (const message of read(turns, source, { kind: 'rows', format }, reader)) {
      if (message.kind !== 'rows') continue;
      const rows = message.rows.filter(({ index }) => index > mapping.headingRow);
      if (rows.length > 0) yield rows;
    }
  }

  return {
    async inspect(source, task, reader) {
      for await (const message of read(uploads, source, { kind: 'inspect', ...task }, reader))
        if (message.kind === 'inspected') return message.inspected;
      throw new Error('The reading of a file ended without a result.');
    },
    readRows: (source, reading, reader) => readRows(uploads, source, reading, reader),
    readToCheck: (source, reading, reader) => readRows(checks, source, reading, reader),
  };
}

/** The messages of a reading, except its requests for bytes. It is stopped when the caller stops listening. */
async function* follow(
  { port, stop: stopReading }: StartedReading,
  source: FileSource,
  signal: AbortSignal,
): AsyncGenerator<FromReading> {
  // An error that comes while it is stopped has no other listener, and would end the process.
  port.on('error', () => {});
  const time = createStopwatch(WORK_MS);
  const stop = AbortSignal.any([signal, time.signal]);
  const respond = (message: ToReading, bytes?: Uint8Array<ArrayBuffer>) =>
    port.postMessage(message, bytes ? [bytes.buffer] : []);
  try {
    time.start();
    for await (const [message] of on(port, 'message', { signal: stop, close: ['exit'] }) as AsyncIterable<
      [FromReading]
    >) {
      time.stop();
      if (message.kind === 'unreadable') throw new UnreadableFileError(message.text);
      if (message.kind === 'end') return;
      if (message.kind === 'read') {
        const bytes = Uint8Array.from(await readAll(source.read(message)));
        respond({ kind: 'bytes', bytes }, bytes);
      } else {
        // The reading goes on with the next batch while this one is used.
        respond({ kind: 'more' });
        yield message;
      }
      time.start();
    }
    throw new Error('The thread that read a file ended before the file.');
  } catch (error) {
    throw toReason(error, { signal, time });
  } finally {
    time.stop();
    await stopReading();
  }
}

function toReason(
  error: unknown,
  { signal, time }: { signal: AbortSignal; time: { signal: AbortSignal } },
): unknown {
  if (signal.aborted) return signal.reason;
  if (time.signal.aborted)
    return new UnreadableFileError(
      /* i18n */ 'The file takes too long to read. Save the sheet as CSV, or import it in parts.',
    );
  if (systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY')
    return new UnreadableFileError(
      /* i18n */ 'The file needs too much memory. Save the sheet as CSV, or import it in parts.',
    );
  return error;
}

/** `signal` aborts when the time between `start` and `stop` adds up to `limitMs`. */
function createStopwatch(limitMs: number) {
  const over = new AbortController();
  let leftMs = limitMs;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: over.signal,
    start() {
      startedAt = performance.now();
      timer = setTimeout(() => over.abort(), Math.max(0, leftMs));
    },
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= performance.now() - startedAt;
    },
  };
}
