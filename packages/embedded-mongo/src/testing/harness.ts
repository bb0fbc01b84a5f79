import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';

/** Tests run the built server, because a worker thread cannot load TypeScript. */
const DIST = new URL('../../dist/', import.meta.url);

/** The built entry point, with the types of the source. */
export async function loadBuilt(): Promise<typeof import('../index.js')> {
  return import(new URL('index.js', DIST).href);
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** `patience`: milliseconds after which an operation gives up if there is no server. */
export async function connect(uri: string, { patience = 5000 } = {}): Promise<MongoClient> {
  return new MongoClient(uri, { serverSelectionTimeoutMS: patience }).connect();
}

/** Creates a store with documents such as `{ _id: 7, text: 'text 7' }` in `t.items`, and an index on `text`. */
export async function fill(path: string, documents: number): Promise<void> {
  const { start } = await loadBuilt();
  const store = await start({ path });
  const client = await connect(store.uri);
  const items = client.db('t').collection<{ _id: number; text: string }>('items');
  await items.createIndex({ text: 1 });
  await items.insertMany(Array.from({ length: documents }, (_, i) => ({ _id: i, text: `text ${i}` })));
  await client.close();
  await store.close();
}

export interface ServerProcess {
  uri: string;
  process: ChildProcess;
  /** Sends a signal and waits for the end. Resolves to the exit status, null if the signal killed the process. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export const CLI = fileURLToPath(new URL('cli.js', DIST));

/** Runs the command line and waits for its end. */
export async function runCli(
  args: string[],
  cli = CLI,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

/** Starts a server in its own process, so that it can be killed. `wrap` changes the command line. */
export async function startProcess(
  path: string,
  wrap: (command: string[]) => string[] = (each) => each,
): Promise<ServerProcess> {
  const [command = '', ...args] = wrap([process.execPath, CLI, '--path', path, '--port', '0']);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const exited = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line');
  const first = await Promise.race([line, exited.then(() => undefined)]);
  if (!first) throw new Error(`the server did not start: ${errors}`);
  return {
    uri: String(first[0]),
    process: child,
    stop: async (signal) => {
      child.kill(signal);
      const [status] = await exited;
      return status;
    },
  };
}

/** A small generator of reproducible random numbers (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
