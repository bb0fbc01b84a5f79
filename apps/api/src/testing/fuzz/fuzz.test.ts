import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { JWT_SECRET, useTestApp } from '../test-app.js';
import { neverDone } from './report.js';
import { runFuzz } from './run-fuzz.js';

/** On a busy machine. */
const TIMEOUT_MS = 120_000;

const test = useTestApp({ managerEmails: ['manager@example.com'] });

it(
  'generated requests get responses as described, and change nothing that the caller may not',
  async () => {
    const { port } = test.server.address() as AddressInfo;
    const target = {
      origin: `http://127.0.0.1:${port}`,
      db: test.db,
      jwtSecret: JWT_SECRET,
      now: () => test.now,
    };
    const result = await runFuzz(target, { requests: 2000, seed: 18 });
    expect(Object.fromEntries(result.wrong)).toEqual({});
    expect(result.compared).toBeGreaterThan(10);
    // It gets through to most routes.
    expect(neverDone(result).length).toBeLessThan(40);
  },
  TIMEOUT_MS,
);
