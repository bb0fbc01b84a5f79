import type { Debt, DebtSums, Statement } from '@godown/shared/trade/accounts';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { addPartner } from '../partner-docs.js';
import { useTestApp } from '../test-app.js';
import { checkExports, checkTrade } from './check-exports.js';
import { makeTrade } from './make-trade.js';

const test = useTestApp();
const TODAY = '2026-10-31';

const get = async (path: string) => {
  const response = await test.http
    .get(`/api${path}`)
    .set(...test.as())
    .expect(200);
  return response;
};
const SPAN = 'from=2025-10-01&to=2026-10-31';
const readExports = async () => ({
  entries: (await get('/export/entries?format=csv')).text,
  debts: [
    (await get('/export/debts?format=csv&kind=customer')).text,
    (await get('/export/debts?format=csv&kind=supplier')).text,
  ],
  today: TODAY,
});
const readFiles = async () => ({
  ...(await readExports()),
  sales: (await get(`/export/sales?format=csv&by=partner&${SPAN}`)).text,
  items: (await get('/export/items?format=csv')).text,
});

it('owes to the cent what its exports say, after a year of trade', { timeout: 120_000 }, async () => {
  const partners = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      addPartner(test.db, { name: `Shop ${index}`, kind: index < 8 ? 'customer' : 'supplier' }),
    ),
  );
  const ids = partners.map(({ _id }) => String(_id));
  const items = await Promise.all(Array.from({ length: 6 }, () => test.postItem(0)));
  const made = await makeTrade({
    partners: partners.map(({ _id, kind }) => ({ id: String(_id), isCustomer: kind === 'customer' })),
    items,
    steps: 250,
    seed: 5,
    until: new Date(`${TODAY}T05:00:00Z`),
    setNow: (now) => {
      test.now = now;
    },
    send: async (path, body) => {
      const response = await test.post(path, body);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${response.text}`);
      return response.body;
    },
    read: async (path) => (await get(path)).body,
  });

  const files = await readFiles();
  const { accounts, differences } = checkTrade(made, files);
  expect(differences).toEqual([]);
  const sums: bigint[] = [];
  for (const kind of ['customer', 'supplier'] as const) {
    const { total } = (await get(`/debts/sums?kind=${kind}`)).body as DebtSums;
    const debts = (await get(`/debts?kind=${kind}`)).body as Debt[];
    const owed = debts.map(({ partner }) => accounts.get(partner)?.balance ?? 0n);
    sums.push(BigInt(Math.round(total * 100)));
    expect(owed.reduce((sum, each) => sum + each, 0n)).toBe(sums.at(-1));
  }
  const all = [...accounts.values()].reduce((sum, { balance }) => sum + balance, 0n);
  expect(sums.reduce((sum, each) => sum + each)).toBe(all);
  for (const id of ids) {
    const { before, after, entries } = (await get(`/partners/${id}/statement?from=2026-03-01&to=2026-07-31`))
      .body as Statement;
    const cents = entries.reduce(
      (sum, { change }) => sum + Math.round(change * 100),
      Math.round(before * 100),
    );
    expect(cents).toBe(Math.round(after * 100));
  }
  expect(await verifyLedger(test.db)).toMatchObject({ healthy: true, accounts: 12 });
});

it('finds each difference between the exports', async () => {
  const { _id } = await addPartner(test.db);
  test.now = new Date(`${TODAY}T05:00:00Z`);
  for (const amount of [5, 0.1])
    await test.post(`/partners/${_id}/adjustments`, { amount, reason: 'Goods' }).expect(201);
  const exports = await readExports();
  expect(checkExports(exports).differences).toEqual([]);
  const wrongDebts = exports.debts.map((text) => text.replaceAll('5.1', '5.2'));
  expect(checkExports({ ...exports, debts: wrongDebts }).differences).toEqual([
    `${_id}: 0–30 days is 520, not 510`,
    `${_id}: Owed is 520, not 510`,
  ]);
  const lines = exports.entries.split('\r\n');
  const withoutFirst = { ...exports, entries: lines.toSpliced(1, 1).join('\r\n') };
  expect(checkExports(withoutFirst).differences).toHaveLength(4);
  const withoutAll = { ...exports, entries: lines.slice(0, 1).join('\r\n') };
  expect(checkExports(withoutAll).differences).toEqual([`${_id} has no entries`]);
});
