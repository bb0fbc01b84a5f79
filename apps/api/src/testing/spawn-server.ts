import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SERVER = fileURLToPath(new URL('../../dist/server.js', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** What it has written so far, both streams. */
  output(): string;
  /** Resolves with the exit code when it has ended. */
  ended: Promise<number | null>;
  /** Resolves with the address when it serves; rejects with the output when it ends first. */
  ready: Promise<string>;
}

/** Starts the built server on a free port in an environment of its own. It ends with the test at the latest. */
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
  // Not `close`: that never comes once the parent has let go of the channel between the two.
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const closed = [child.stdout, child.stderr].map(
    (stream) => new Promise((resolve) => stream?.once('close', resolve)),
  );
  const ended = Promise.all([exited, ...closed]).then(([code]) => code);
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  // Whoever expects it not to start never waits for this.
  ready.catch(() => {});
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output: () => output, ended, ready };
}
