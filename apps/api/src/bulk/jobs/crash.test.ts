import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Import } from '@godown/shared/bulk/imports';
import type { Job } from '@godown/shared/bulk/jobs';
import type { Item } from '@godown/shared/items/item';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { spawnServer } from '../../testing/spawn-server.js';
import { ANNA, JWT_SECRET } from '../../testing/test-app.js';

const ROWS = 500;
const TIMEOUT_MS = 120_000;

/** Calls of a server in a process of its own, which can be killed. */
async function startServer(dataDir: string) {
  const { child, ended, ready } = spawnServer({ DATA_DIR: dataDir, JWT_SECRET });
  const url = await ready;
  const tokens = createAccessTokens({ secret: JWT_SECRET, clock: () => new Date(), roles: EVERYBODY });
  const headers = { authorization: `Bearer ${tokens.issue(ANNA)}` };
  async function call(method: string, path: string, body?: string): Promise<Response> {
    const type = path.startsWith('/imports?') ? 'text/csv' : 'application/json';
    const sent = { ...headers, 'content-type': type, 'idempotency-key': randomUUID() };
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: sent,
      ...(body !== undefined && { body }),
    });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response;
  }
  const read = async <T>(path: string) => (await call('GET', path)).json() as Promise<T>;
  return {
    post: async <T>(path: string, body?: string) => (await call('POST', path, body)).json() as Promise<T>,
    read,
    readItems: async () => {
      const items: Item[] = [];
      for (let path: string | undefined = '/item?limit=1000'; path; ) {
        const response: Response = await call('GET', path);
        items.push(...((await response.json()) as Item[]));
        path = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      }
      return items.map(({ version: _version, updatedAt: _at, updatedBy: _by, ...item }) => item);
    },
    wait: <T>(path: string, isThere: (found: T) => boolean) =>
      vi.waitFor(
        async () => {
          const found = await read<T>(path);
          expect(isThere(found), JSON.stringify(found)).toBe(true);
          return found;
        },
        { timeout: 60_000, interval: 20 },
      ),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('an import whose server is killed twice is finished, and its undo brings everything back', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'godown-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  let server = await startServer(dataDir);
  const before = await server.readItems();
  const lines = [
    'Id,Name,Price,Stock Uttara',
    ...before.map(({ _id, price }) => `${_id},,${(price + 1).toFixed(2)},77`),
    ...Array.from({ length: ROWS }, (_, n) => `,Imported ${n},${n},${n % 9}`),
  ];
  const { _id, mapping } = await server.post<Import>('/imports?name=list.csv', lines.join('\n'));
  await server.post(`/imports/${_id}/check`, JSON.stringify(mapping));
  await server.wait<Import>(`/imports/${_id}`, ({ state }) => state === 'checked');

  const { _id: id } = await server.post<Job>(`/imports/${_id}/apply`);
  await server.wait<Job>(`/jobs/${id}`, ({ done }) => done > 100);
  await server.kill();
  server = await startServer(dataDir);
  expect((await server.read<Job>(`/jobs/${id}`)).state).toBe('running');
  const done = await server.wait<Job>(`/jobs/${id}`, ({ state }) => state === 'done');
  expect(done).toMatchObject({ done: ROWS + before.length, skipped: 0 });
  expect(await server.readItems()).toHaveLength(ROWS + before.length);
  expect(await server.read('/health/ledger')).toMatchObject({ wrong: 0 });

  await server.post(`/jobs/${id}/undo`);
  await server.wait<Job>(`/jobs/${id}`, ({ reversed }) => reversed > 100);
  await server.kill();
  server = await startServer(dataDir);
  expect((await server.read<Job>(`/jobs/${id}`)).state).toBe('undoing');
  const undone = await server.wait<Job>(`/jobs/${id}`, ({ state }) => state === 'undone');
  expect(undone).toMatchObject({ reversed: ROWS + before.length, notReversed: 0 });
  expect(await server.readItems()).toEqual(before);
  expect(await server.read('/health/ledger')).toMatchObject({ wrong: 0 });
});
