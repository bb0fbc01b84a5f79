import { expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { useTestApp } from '../test-app.js';
import { checkValues } from './check-values.js';
import { makeSlipsYear } from './make-slips-year.js';
import { readValueFiles, readYear } from './read-value-files.js';

const rules = { costMethod: 'average', transportInCost: true, lowestRoles: {} } as const;
const average = useTestApp({ trade: rules });
const last = useTestApp({ trade: { ...rules, costMethod: 'last', transportInCost: false } });

it.each([
  ['average', true, average],
  ['last', false, last],
] as const)(
  'is worth, costs and earns what its papers come to, after a year with slips and late receipts (%s)',
  { timeout: 120_000 },
  async (method, transportInCost, test) => {
    const read = async (path: string) => {
      const response = await test.http
        .get(`/api${path}`)
        .set(...test.as())
        .expect(200);
      return response.type === 'text/csv' ? response.text : response.body;
    };
    const { onMonth, stock } = readYear(read);
    const year = await makeSlipsYear({
      ...{ steps: 170, items: 5, seed: 1, until: new Date('2026-12-31T15:00:00Z') },
      setNow: (now) => {
        test.now = now;
      },
      send: async (method, path, body) => {
        const response =
          method === 'POST'
            ? await test.post(path, body)
            : await test.http[method === 'PATCH' ? 'patch' : 'delete'](`/api${path}`)
                .set(...test.as())
                .send(body);
        return { ok: response.ok, body: response.body };
      },
      read,
      onMonth,
    });
    const checked = checkValues(year, await readValueFiles(read, stock), { method, transportInCost });
    expect(checked.differences).toEqual([]);
    expect(checked.compared).toBeGreaterThan(1000);
    expect(
      Math.min(...['cancelled', 'undo', 'return'].map((kind) => year.made.get(kind) ?? 0)),
    ).toBeGreaterThan(3);
    expect((await verifyLedger(test.db, { now: test.now })).healthy).toBe(true);
  },
);
