/** Why `npm start` does not start: one line each that says what to do. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../lib/ports.mjs';
import { makeFolder, START_LIMIT_MS, start } from './product-process.mjs';

it(
  'says which port is taken',
  async () => {
    const server = createServer();
    const port = await new Promise((resolve) => {
      server.listen(0, () => resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
    });
    onTestFinished(() => void server.close());
    const { ended, output } = start({ DATA_DIR: makeFolder(), PORT: String(port) });
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.stderr).toBe(
      `Port ${port} is taken. Stop what is using it, or choose another: PORT=${port + 1}.\n`,
    );
  },
  START_LIMIT_MS,
);

it(
  'says which folder cannot be written',
  async () => {
    const file = path.join(makeFolder(), 'a-file');
    writeFileSync(file, '');
    const { ended, output } = start({ DATA_DIR: path.join(file, 'data') });
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.stderr).toMatch(/^The data folder .+a-file[\\/]data cannot be used.+ set DATA_DIR.+\n$/);
  },
  START_LIMIT_MS,
);

it(
  'says that something else has the address of the emulator',
  async () => {
    const port = await findFreePort();
    const server = createServer((socket) =>
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'),
    );
    await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
    onTestFinished(() => void server.close());
    const { ended, output } = start({
      DATA_DIR: makeFolder(),
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
    });
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.stderr).toMatch(
      /^The Auth emulator's address .+ is taken.+ FIREBASE_AUTH_EMULATOR_HOST=.+\n$/,
    );
  },
  START_LIMIT_MS,
);

it(
  'starts no emulator in production, and names every setting that is missing',
  async () => {
    const { ended, output } = start({
      DATA_DIR: makeFolder(),
      NODE_ENV: 'production',
      FIREBASE_AUTH_EMULATOR_HOST: '',
    });
    expect(await ended).toEqual({ code: 1, signal: null });
    for (const name of ['MONGODB_URI', 'JWT_SECRET', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY']) {
      expect(output.stderr).toContain(name);
    }
  },
  START_LIMIT_MS,
);

it('refuses an old Node with one line', async () => {
  const { requireNode } = await import('../lib/node-version.mjs');
  const said = /** @type {string[]} */ ([]);
  const { error } = console;
  const { exit } = process;
  console.error = (line) => said.push(line);
  process.exit = /** @type {typeof exit} */ (
    () => {
      throw new Error('ended');
    }
  );
  onTestFinished(() => {
    console.error = error;
    process.exit = exit;
  });
  for (const fine of ['20.19.0', '22.0.0', '24.3.1', '26.0.0']) requireNode(fine);
  for (const old of ['20.18.9', '18.20.0', '16.0.0']) expect(() => requireNode(old)).toThrow('ended');
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/needs Node 20\.19 or newer and this is 20\.18\.9/);
});
