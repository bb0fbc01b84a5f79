import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { requireSoundFile } from './check/require-sound.js';
import { FolderInUse, lockFolder } from './storage/folder-lock.js';
import { WriteGate } from './storage/write-gate.js';
import type { FromWorker, WorkerInput } from './worker.js';

/** Time that `close` waits for the worker, which may be in a long query, in milliseconds. Then the worker is ended. */
const CLOSE_MS = 500;
/** Longest time that the main thread blocks for the end of a transaction, in `close` and when the process exits, in milliseconds. */
const CLOSE_TRANSACTION_MS = 400;
const EXIT_TRANSACTION_MS = 900;

export interface StartOptions {
  /** The data folder. It is created if it does not exist. */
  path: string;
  /** Port on 127.0.0.1. 0, the default, lets the system choose. */
  port?: number;
  /** Starts a damaged store too, to copy out what can still be read. */
  allowDamage?: boolean;
}

export interface EmbeddedMongo {
  /** Connection string for any MongoDB driver. */
  uri: string;
  /**
   * Stops the server and frees the folder and the port. May be called more than once. Writes that wait are carried out; what
   * still runs after half a second is cut off.
   */
  close(): Promise<void>;
  /** Resolves when the server has stopped: undefined after `close`, otherwise the error that stopped it. */
  ended: Promise<Error | undefined>;
}

/** The reason that the store could not start. The message is for the person who runs it. */
export class StartError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'StartError';
    this.code = code;
  }
}

/**
 * Starts the server in a worker thread, listening on the loopback interface only.
 * @throws StartError `FolderLocked`, `FolderUnusable`, `PortTaken`, `DataDamaged` or `StoreFailed`.
 */
export async function start(options: StartOptions): Promise<EmbeddedMongo> {
  const path = resolve(options.path);
  const port = options.port ?? 0;
  await requireFolder(path);
  const unlock = await lockFolder(path).catch((error: Error) => {
    throw error instanceof FolderInUse
      ? new StartError('FolderLocked', error.message)
      : unusable(path, error);
  });
  try {
    if (!options.allowDamage) requireSoundData(path);
    return await startWorker({ path, port }, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function requireFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, error as Error);
  }
}

function unusable(path: string, { message }: Error): StartError {
  return new StartError('FolderUnusable', `cannot use the data folder ${path}: ${message}`);
}

function requireSoundData(path: string): void {
  try {
    requireSoundFile(path);
  } catch (error) {
    throw new StartError('DataDamaged', (error as Error).message);
  }
}

async function startWorker(
  input: Omit<WorkerInput, 'gate'>,
  unlock: () => Promise<void>,
): Promise<EmbeddedMongo> {
  const gate = new WriteGate();
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { ...input, gate: gate.memory } satisfies WorkerInput,
    // The worker does not need the options of the process, such as a TypeScript loader.
    execArgv: [],
  });
  const onExit = () => endTransactions(gate);
  process.once('exit', onExit);
  let fault: Error | undefined;
  worker.on('error', (error) => {
    fault = error;
  });
  let closing = false;
  const ended = new Promise<Error | undefined>((resolveEnded) => {
    worker.once('exit', (status) => {
      process.off('exit', onExit);
      unlock().then(() =>
        resolveEnded(
          closing ? undefined : (fault ?? new Error(`the worker of the store stopped with status ${status}`)),
        ),
      );
    });
  });
  const uri = await Promise.race([firstMessage(worker, input), failOnEnd(ended)]);
  return {
    uri,
    ended,
    close: async () => {
      if (!closing) worker.postMessage('close');
      closing = true;
      const cutOff = setTimeout(() => {
        // If a transaction takes longer still, the worker ends by itself after it: it has been asked to.
        if (gate.shut(CLOSE_TRANSACTION_MS)) void worker.terminate();
      }, CLOSE_MS);
      await ended;
      clearTimeout(cutOff);
    },
  };
}

/**
 * `process.exit` ends the worker wherever it is. If a transaction does not end in time, nothing but a kill ends the process.
 * Acknowledged writes are on the disk.
 */
function endTransactions(gate: WriteGate): void {
  if (!gate.shut(EXIT_TRANSACTION_MS)) process.kill(process.pid, 'SIGKILL');
}

async function failOnEnd(ended: Promise<Error | undefined>): Promise<never> {
  const error = await ended;
  throw new StartError('StoreFailed', error?.message ?? 'the store stopped while it was starting');
}

function firstMessage(worker: Worker, { path, port }: StartOptions): Promise<string> {
  return new Promise((resolveUri, reject) => {
    worker.once('message', (message: FromWorker) => {
      if (message.kind === 'started') resolveUri(message.uri);
      if (message.kind !== 'failed') return;
      worker.postMessage('close');
      const text = message.message.includes(path)
        ? message.message
        : `cannot start the store in ${path}: ${message.message}`;
      if (message.code === 'EADDRINUSE')
        reject(new StartError('PortTaken', `port ${port} on 127.0.0.1 is taken; choose another one`));
      else if (message.code === 'EACCES')
        reject(
          new StartError(
            'PortTaken',
            `port ${port} on 127.0.0.1 may not be used by this user; choose another one`,
          ),
        );
      else reject(new StartError('StoreFailed', text));
    });
  });
}
