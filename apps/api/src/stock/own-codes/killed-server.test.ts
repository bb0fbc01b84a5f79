import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '@godown/shared/items/item';
import { expect, it, onTestFinished } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { systemClock } from '../../runtime/clock.js';
import { spawnServer } from '../../testing/spawn-server.js';
import { JWT_SECRET } from '../../testing/test-app.js';

const PEOPLE = 8;
const EACH = 12;
const KILLED_AT = [20, 60];
const TIMEOUT_MS = 120_000;
const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });

it('gives no code twice, and keeps each that was confirmed, while the server is killed twice', {
  timeout: TIMEOUT_MS,
}, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'godown-killed-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  let server = spawnServer({ DATA_DIR, JWT_SECRET });
  /** The address of the server that runs, or that starts. */
  let up = server.ready;
  /** The codes by the ids of their items. */
  const confirmed = new Map<string, string>();

  /** Sends it with one key until there is a response. Without one the server was killed; while it stops or is too busy it says 503. */
  async function send(person: number, path: string, body?: object): Promise<Item> {
    const caller = { uid: `person-${person}`, email: `person-${person}@example.com` };
    const headers = {
      Authorization: `Bearer ${tokens.issue(caller)}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    };
    for (;;) {
      const request = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${await up}/api${path}`, request).catch(() => null);
      expect([undefined, 200, 201, 503]).toContain(response?.status);
      if (response?.ok) return (await response.json()) as Item;
    }
  }
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let n = 0; n < EACH; n++) {
      const { _id } = await send(person, '/item', { name: `Oven ${person} ${n}` });
      confirmed.set(_id, (await send(person, `/item/${_id}/own-code`)).barcode ?? '');
    }
  });
  for (const count of KILLED_AT) {
    await expect.poll(() => confirmed.size, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(count);
    server.child.kill('SIGKILL');
    await server.ended;
    server = spawnServer({ DATA_DIR, JWT_SECRET });
    up = server.ready;
  }
  await Promise.all(people);

  expect(confirmed.size).toBe(PEOPLE * EACH);
  expect(new Set(confirmed.values()).size).toBe(PEOPLE * EACH);
  const items = (await (await fetch(`${await up}/api/item?limit=1000`)).json()) as Item[];
  const stored = new Map(items.map(({ _id, barcode }) => [_id, barcode]));
  for (const [id, code] of confirmed) {
    expect(code).toMatch(/^20\d{11}$/);
    expect(stored.get(id)).toBe(code);
  }
});
