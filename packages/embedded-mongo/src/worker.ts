import { parentPort, workerData } from 'node:worker_threads';
import { CommandError } from './errors.js';
import { type RunningServer, startServer } from './server/server.js';
import { WriteGate } from './storage/write-gate.js';

/** A message from the worker to the thread that started it. */
export type FromWorker =
  | { kind: 'started'; uri: string }
  | { kind: 'failed'; message: string; code: string | number | undefined };

export interface WorkerInput {
  path: string;
  port: number;
  /** The memory of the `WriteGate`. */
  gate: SharedArrayBuffer;
}

const port = parentPort;
if (!port) throw new Error('worker.js has to be run as a worker thread');

const send = (message: FromWorker) => port.postMessage(message);

function describe(error: unknown): FromWorker {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { code } = failure as { code?: string | number };
  const ours = failure instanceof CommandError ? failure.codeName : code;
  return { kind: 'failed', message: failure.message, code: ours };
}

let server: RunningServer | undefined;
try {
  const { gate, ...options } = workerData as WorkerInput;
  server = await startServer({ ...options, gate: new WriteGate(gate) });
  send({ kind: 'started', uri: server.uri });
} catch (error) {
  send(describe(error));
}

port.once('message', async () => {
  await server?.close();
  port.close();
});
