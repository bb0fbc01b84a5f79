/** A fake server with one stock count, which checks counts like the real one. */
import type { Item } from '@godown/shared/items/item';
import type { LineCount as Body, StockCount, StockCountLine } from '@godown/shared/stock/stock-counts';
import {
  type Call,
  json,
  listByCode,
  listById,
  listFound,
  makeItem,
  problem,
  stubApi,
} from './inventory-kit';

export const COUNT_ID = 'c'.repeat(24);

/** A stock count in progress, as the list has it. */
export const KITCHEN = {
  _id: COUNT_ID,
  warehouse: 'uttara',
  title: 'Kitchen',
  at: '2026-03-01T06:00:00.000Z',
  email: 'karim@godown.test',
  lineCount: 40,
  countedLines: 12,
};
export const POSTED_BATH = { ...KITCHEN, _id: 'd'.repeat(24), title: 'Bath', document: 'SC-2026-000001' };
export const KARIM = 'karim@godown.test';
export const DOCUMENT = 'SC-2026-000007';

const PATH = `/stock-counts/${COUNT_ID}`;

/** An item with this balance in Halishar. */
export function stocked(name: string, balance: number, price = 10): Item {
  const stock = { halishar: balance, bahaddarhat: 0, uttara: 0 };
  return makeItem({ name, price, stock, quantity: balance });
}

/** `onSheet`: the items of the sheet. `others`: items of the inventory that are not on it. */
export function serveStockCount(onSheet: readonly Item[], others: readonly Item[] = []) {
  const items = [...onSheet, ...others];
  const balances = new Map(items.map(({ _id, stock }) => [_id, stock?.halishar ?? 0]));
  const counts = new Map<string, StockCountLine['count']>(onSheet.map(({ _id }) => [_id, undefined]));
  const state = { document: undefined as string | undefined, isDiscarded: false };

  const itemOf = (id: string): Item => {
    const item = items.find(({ _id }) => _id === id) ?? makeItem();
    return { ...item, stock: { halishar: balances.get(id) ?? 0, bahaddarhat: 0, uttara: 0 } };
  };
  const current = () => items.map(({ _id }) => itemOf(_id));
  const lineOf = (id: string): StockCountLine => ({
    item: id,
    itemName: itemOf(id).name,
    balance: balances.get(id) ?? 0,
    count: counts.get(id),
  });
  const read = (): StockCount => ({
    _id: COUNT_ID,
    warehouse: 'halishar',
    title: 'Kitchen',
    at: '2026-03-01T06:00:00.000Z',
    email: KARIM,
    lineCount: counts.size,
    countedLines: [...counts.values()].filter(Boolean).length,
    document: state.document,
    lines: [...counts.keys()].map(lineOf),
  });
  const put = ({ path, body }: Call): Response => {
    const id = path.split('/').at(-1) ?? '';
    const { counted, expected, replaces } = body as Body;
    if (state.document) return problem(409, 'stock_count_closed', `It was sent as ${state.document}.`);
    if ((counts.get(id)?.counted ?? null) !== replaces)
      return problem(409, 'line_changed', 'Someone else counted this line.', { current: lineOf(id) });
    if (counted !== null && balances.get(id) !== expected)
      return problem(409, 'stock_moved', 'The stock moved.', { current: itemOf(id) });
    const count = { expected, at: new Date().toISOString(), by: 'rahima@godown.test' };
    counts.set(id, counted === null ? undefined : { ...count, counted });
    return json(lineOf(id));
  };

  const api = stubApi({
    'GET /item': (call) => listFound(current(), call),
    'GET /items-by-code': (call) => listByCode(current(), call),
    'GET /items-by-id': (call) => listById(current(), call),
    [`GET ${PATH}`]: () =>
      state.isDiscarded
        ? problem(404, 'stock_count_not_found', 'There is no such stock count.')
        : json(read()),
    [`POST ${PATH}/post`]: () => {
      state.document = DOCUMENT;
      return json(makeDocument(), {}, 201);
    },
    [`DELETE ${PATH}`]: () => {
      state.isDiscarded = true;
      return json({ deletedCount: 1 });
    },
    ...Object.fromEntries(items.map(({ _id }) => [`PUT ${PATH}/lines/${_id}`, put])),
  });
  return {
    api,
    state,
    counts,
    balances,
    put,
    /** Someone else counts an item. */
    countAs: (by: string, { _id }: Item, counted: number) => {
      const expected = balances.get(_id) ?? 0;
      counts.set(_id, { counted, expected, at: new Date().toISOString(), by });
    },
    /** The bodies that counted this item, in the order in which they were sent. */
    sentFor: ({ _id }: Item) =>
      api
        .of('PUT')
        .filter(({ path }) => path.endsWith(_id))
        .map(({ body }) => body),
    linePath: ({ _id }: Item) => `PUT ${PATH}/lines/${_id}`,
    postPath: `POST ${PATH}/post`,
  };
}

function makeDocument() {
  return {
    number: DOCUMENT,
    kind: 'count',
    at: '2026-03-01T07:00:00.000Z',
    email: 'rahima@godown.test',
    warehouse: 'halishar',
    lineCount: 0,
    units: 0,
    value: 0,
    lines: [],
  };
}
