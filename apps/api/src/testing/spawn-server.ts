import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SERVER = fileURLToPath(new URL('../../dist/start.js', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has written so far, on both streams. */
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves with the address once it listens. Rejects with the output if it exits first. */
  ready: Promise<string>;
}

/** Starts the built server on a free port, with its own environment. It is killed at the end of the test. */
export function spawnServer(env: Record<string, string>): ServerProcess {
  if (!existsSync(SERVER)) throw new Error('The server has not been built. Run “npx tsc -b”.');
  const { PATH = '' } = process.env;
  const child = fork(SERVER, {
    env: { PATH, NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  // Not `close`, which is never emitted after the parent has disconnected.
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const closed = [child.stdout, child.stderr].map(
    (stream) => new Promise((resolve) => stream?.once('close', resolve)),
  );
  const ended = Promise.all([exited, ...closed]).then(([code]) => code);
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  // A test of a failing start does not wait for this.
  ready.catch(() => {});
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output: () => output, ended, ready };
}
