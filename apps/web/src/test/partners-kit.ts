/** Customers, suppliers and a server that keeps their accounts, for tests. */
import {
  type AccountEntry,
  accountEntrySchema,
  type Debt,
  type DebtSums,
  type NewAdjustment,
} from '@godown/shared/trade/accounts';
import { type LooseNote, type NewPartner, type Partner, partnerSchema } from '@godown/shared/trade/partners';
import type { NewPayment } from '@godown/shared/trade/payments';
import { RAHIMA } from './fake-identity';
import { type Call, json, problem, stubApi } from './inventory-kit';

let serial = 0;
const newId = () => {
  serial += 1;
  return serial.toString(16).padStart(24, 'c');
};

/** A customer as the API returns it. */
export function makePartner(overrides: Partial<Partner> = {}): Partner {
  return partnerSchema.parse({
    _id: newId(),
    kind: 'customer',
    name: 'Abdul Rahman',
    balance: 0,
    version: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  });
}

/** A delivery note on an account, unless it is made another entry. */
export function makeEntry({ _id, name, kind }: Partner, overrides: Partial<AccountEntry> = {}): AccountEntry {
  return accountEntrySchema.parse({
    _id: newId(),
    partner: _id,
    partnerName: name,
    partnerKind: kind,
    number: 1,
    at: '2026-03-01T05:00:00.000Z',
    email: RAHIMA.email,
    kind: 'note',
    change: 1200,
    after: 1200,
    document: 'DN-2026-000123',
    documentKind: 'delivery',
    ...overrides,
  });
}

const sinceOf = ({ balance = 0 }: Partner) => balance > 0 && { since: '2026-03-01' };

const toDebt = (partner: Partner): Debt => {
  const { _id, name, shop, phone, balance = 0 } = partner;
  return {
    partner: _id,
    name,
    ...(shop && { shop }),
    ...(phone && { phone }),
    balance,
    ages: [0, balance, 0, 0],
    ...sinceOf(partner),
  };
};

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const totalOf = (rows: readonly unknown[]) => ({ 'X-Total-Count': String(rows.length) });

/** A delivery note that is on no account. */
export const makeLoose = (number: string, overrides: Partial<LooseNote> = {}): LooseNote => ({
  number,
  at: '2026-02-01T05:00:00.000Z',
  party: 'Abdul Rahman',
  units: 3,
  total: 100.1,
  ...overrides,
});

/** A server with these customers and suppliers, and what is owed in their latest entries. */
export function servePartners(partners: Partner[], entries: AccountEntry[] = []) {
  const state = { partners: [...partners], entries: [...entries], loose: [] as LooseNote[] };
  const responses = new Map<string, string>();
  const find = (id: string) => state.partners.find(({ _id }) => _id === id) ?? makePartner({ _id: id });
  const put = (partner: Partner) => {
    const isKnown = state.partners.some(({ _id }) => _id === partner._id);
    state.partners = [...state.partners.filter(({ _id }) => _id !== partner._id), partner];
    if (!isKnown) serve(partner);
  };

  /** A known key gets the first response again, and nothing is written. */
  const once = (make: (call: Call) => object) => (call: Call) => {
    const key = call.headers.get('Idempotency-Key') ?? '';
    const body = responses.get(key) ?? JSON.stringify(make(call));
    responses.set(key, body);
    return new Response(body, { status: 201, headers: { 'Content-Type': 'application/json' } });
  };

  const write = (id: string, change: number, rest: Partial<AccountEntry>): AccountEntry => {
    const partner = find(id);
    const after = (partner.balance ?? 0) + change;
    const at = new Date().toISOString();
    const entry = makeEntry(partner, {
      number: state.entries.length + 1,
      document: undefined,
      documentKind: undefined,
      at,
      change,
      after,
      ...rest,
    });
    state.entries = state.entries.map((each) =>
      each._id === entry.undoes ? { ...each, undoneBy: entry._id } : each,
    );
    state.entries.unshift(entry);
    put({ ...partner, balance: after });
    serveEntry(entry);
    return entry;
  };

  const serveEntry = ({ _id, partner }: AccountEntry) => {
    api.on(`GET /partners/${partner}/entries/${_id}`, () =>
      json(state.entries.find((entry) => entry._id === _id)),
    );
    const take = (kind: 'undo' | 'bounce') =>
      once(({ body }) => {
        const { reason: note } = (body ?? {}) as { reason?: string };
        const { change = 0 } = state.entries.find((entry) => entry._id === _id) ?? {};
        return write(partner, -change, { kind, undoes: _id, ...(note && { note }) });
      });
    api.on(`POST /partners/${partner}/entries/${_id}/undo`, take('undo'));
    api.on(`POST /partners/${partner}/entries/${_id}/bounce`, take('bounce'));
  };

  /** Takes payments of one account. */
  const pay = (id: string) =>
    once(({ body }) => {
      const { amount, isRefund, document: _document, ...rest } = body as NewPayment;
      return write(id, isRefund ? amount : -amount, { kind: isRefund ? 'refund' : 'payment', ...rest });
    });

  const serve = ({ _id }: Partner) => {
    const own = () => state.entries.filter(({ partner }) => partner === _id);
    api.on(`GET /partners/${_id}`, () => json(find(_id)));
    api.on(`GET /partners/${_id}/debt`, () => json(toDebt(find(_id))));
    api.on(`GET /partners/${_id}/entries`, () => json(own()));
    api.on(`GET /partners/${_id}/loose-notes`, () => json(state.loose, totalOf(state.loose)));
    api.on(
      `POST /partners/${_id}/adopt`,
      once(({ body }) => {
        const { notes } = body as { notes: string[] };
        const linked = state.loose.filter(({ number }) => notes.includes(number));
        state.loose = state.loose.filter((note) => !linked.includes(note));
        const entries = linked.flatMap(({ number: document, total: change, returned = 0 }) =>
          change === undefined
            ? []
            : write(_id, change - returned, { kind: 'note', document, documentKind: 'delivery' }),
        );
        const amount = total(entries.map(({ change }) => change));
        return { adopted: linked.length, amount, balance: find(_id).balance ?? 0 };
      }),
    );
    api.on(`GET /partners/${_id}/statement`, () => {
      const shown = own().toReversed();
      const before = shown[0] ? shown[0].after - shown[0].change : 0;
      return json({ before, after: shown.at(-1)?.after ?? 0, entries: shown });
    });
    api.on(`POST /partners/${_id}/payments`, pay(_id));
    api.on(
      `POST /partners/${_id}/adjustments`,
      once(({ body }) => {
        const { amount, reason: note } = body as NewAdjustment;
        return write(_id, amount, { kind: 'adjustment', note });
      }),
    );
  };

  const listed = ({ query }: Call) => {
    const words = (query.get('q') ?? '').toLowerCase();
    const isWanted = query.get('deleted') === 'true';
    const found = state.partners.filter(
      ({ kind, name, shop = '', phone = '', deleted }) =>
        kind === query.get('kind') &&
        isWanted === (deleted !== undefined) &&
        [name, shop, phone].some((text) => text.toLowerCase().includes(words)),
    );
    const shown = query.has('since') ? found.map((partner) => ({ ...partner, ...sinceOf(partner) })) : found;
    return json(shown, { 'X-Total-Count': String(found.length) });
  };

  const owing = (kind: string | null) =>
    state.partners
      .filter((partner) => partner.kind === kind && partner.balance !== 0 && !partner.deleted)
      .map(toDebt);
  const sums = ({ query }: Call) => {
    const balances = owing(query.get('kind')).map(({ balance }) => balance);
    const [above, below] = [balances.filter((each) => each > 0), balances.filter((each) => each < 0)];
    const [owed, advances] = [total(above), -total(below)];
    const answer: DebtSums = {
      owed,
      owing: above.length,
      advances: advances || 0,
      advanced: below.length,
      total: owed - advances,
    };
    return json(answer);
  };
  const ages = ({ query }: Call) => {
    const open = owing(query.get('kind')).map(({ balance }) => Math.max(balance, 0));
    return json([0, total(open), 0, 0]);
  };

  const api = stubApi({
    'GET /partners': listed,
    'GET /partners/texts': () => json([]),
    'GET /suppliers/unlisted': () => json([]),
    'GET /partners/texts/notes': () => json(state.loose, totalOf(state.loose)),
    'GET /debts': ({ query }) => json(owing(query.get('kind'))),
    'GET /debts/sums': sums,
    'GET /debts/ages': ages,
    'POST /partners': once(({ body }) => {
      const { opening: balance = 0, ...fields } = body as NewPartner;
      const partner = makePartner({ ...fields, balance });
      put(partner);
      return partner;
    }),
  });
  for (const partner of state.partners) serve(partner);
  for (const entry of state.entries) serveEntry(entry);
  return { api, state, put, pay, serveEntry };
}

export const versionConflict = (current: Partner) =>
  problem(409, 'version_conflict', 'Someone else has changed it.', { current });
