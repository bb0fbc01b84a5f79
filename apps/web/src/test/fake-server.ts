/** A fake server with one item. It counts by warehouse, keeps idempotency keys and undoes movements. */

import { type Stock, totalOf, type WarehouseId } from '@godown/shared/items/warehouses';
import { signsOfDamage } from '@godown/shared/stock/damaged';
import type { NewDamage } from '@godown/shared/stock/damaged-schemas';
import type { Movement, NewCount, NewMovement, Transfer } from '@godown/shared/stock/movements';
import { RAHIMA } from './fake-identity';
import { brokenConnection, type Call, json, makeItem, problem, stubApi } from './inventory-kit';
import { GRILL_ID, makeMovement } from './movements-kit';

export const ITEM_PATH = `/item/${GRILL_ID}`;
export const MOVE = `POST ${ITEM_PATH}/movements`;
export const COUNT = `POST ${ITEM_PATH}/counts`;
export const DAMAGE = `POST ${ITEM_PATH}/damaged`;
export const TRANSFER = `POST ${ITEM_PATH}/transfers`;

/** The stock is 7, 4 and 1 unless given. */
export function serveItem(stock: Stock = { halishar: 7, bahaddarhat: 4, uttara: 1 }) {
  const item = makeItem({ _id: GRILL_ID, name: 'Grill 25L Black', stock, quantity: totalOf(stock) });
  const state = { item, movements: [] as Movement[] };
  const responses = new Map<string, string>();

  const write = (
    changes: readonly (readonly [WarehouseId, number, damaged?: number])[],
    rest: Partial<Movement>,
  ) => {
    const counts = { ...(state.item.stock ?? stock) };
    const held = { ...state.item.damaged };
    const version = state.item.version + 1;
    const written = changes.map(([warehouse, change, units]) => {
      counts[warehouse] += change;
      if (units) held[warehouse] = (held[warehouse] ?? 0) + units;
      const damaged = units ? { damaged: { change: units, after: held[warehouse] ?? 0 } } : {};
      const after = counts[warehouse];
      const by = { email: RAHIMA.email, at: new Date().toISOString() };
      const totalAfter = totalOf(counts);
      return makeMovement({ ...by, ...rest, ...damaged, version, warehouse, change, after, totalAfter });
    });
    const left = Object.entries(held).filter(([, count]) => count !== 0);
    const damaged = left.length > 0 ? Object.fromEntries(left) : undefined;
    state.item = { ...state.item, stock: counts, quantity: totalOf(counts), damaged, version };
    state.movements.unshift(...written.toReversed());
    return written;
  };

  /** A known key gets the first response again, and nothing is written. */
  const once = (make: (call: Call) => object) => (call: Call) => {
    const key = call.headers.get('Idempotency-Key') ?? '';
    const body = responses.get(key) ?? JSON.stringify(make(call));
    responses.set(key, body);
    return new Response(body, { status: 201, headers: { 'Content-Type': 'application/json' } });
  };

  const move = once(({ body }) => {
    const { change, warehouse = 'halishar', ...rest } = body as NewMovement;
    const [movement] = write([[warehouse, change]], rest);
    return { movement, item: state.item };
  });
  const transfer = once(({ body }) => {
    const { from, to, quantity, condition } = body as Transfer;
    const changes = [
      [from, -quantity],
      [to, quantity],
    ] as const;
    const rest = { reason: 'transfer', transfer: 'c'.repeat(24) } as const;
    return {
      movements: write(
        [...changes].map(([id, units]) => (condition === 'damaged' ? [id, 0, units] : [id, units])),
        rest,
      ),
      item: state.item,
    };
  });
  const damage = once(({ body }) => {
    const { reason, quantity, warehouse = 'halishar', note } = body as NewDamage;
    const { good, damaged } = signsOfDamage(reason);
    const [movement] = write([[warehouse, good * quantity, damaged * quantity]], { reason, note });
    return { movement, item: state.item };
  });
  const count = once(({ body }) => {
    const { warehouse, counted, expected, note } = body as NewCount;
    const by = { at: new Date().toISOString(), by: RAHIMA.email };
    state.item = { ...state.item, lastCounts: { ...state.item.lastCounts, [warehouse]: by } };
    const change = counted - expected;
    const [movement] = change === 0 ? [] : write([[warehouse, change]], { reason: 'count', note });
    if (!movement) state.item = { ...state.item, version: state.item.version + 1 };
    return { movement, item: state.item };
  });
  /** Refuses a count of a balance that is not the current one. */
  const countIfSame = (call: Call) => {
    const { warehouse, expected } = call.body as NewCount;
    const isKnown = responses.has(call.headers.get('Idempotency-Key') ?? '');
    return isKnown || state.item.stock?.[warehouse] === expected
      ? count(call)
      : problem(409, 'stock_moved', 'The stock moved since it was read.', { current: state.item });
  };
  /** A movement by someone else. */
  const moveElsewhere = (warehouse: WarehouseId, change: number) =>
    write([[warehouse, change]], { reason: 'delivered', email: 'karim@godown.test' });
  const undo = (id: string) => {
    const original = state.movements.find(({ _id }) => _id === id);
    if (!original) return problem(404, 'movement_not_found', 'There is no movement with this id.');
    const halves = state.movements.filter(
      (one) => one._id === id || (original.transfer && one.transfer === original.transfer),
    );
    const movements = write(
      halves.map((half) => [half.warehouse, -half.change, -(half.damaged?.change ?? 0)]),
      { reason: 'undo', undoes: id },
    );
    return json({ movement: movements[0], movements, item: state.item }, {}, 201);
  };

  const api = stubApi({
    [`GET ${ITEM_PATH}`]: () => json(state.item),
    [`GET ${ITEM_PATH}/movements`]: () => json(state.movements),
    [MOVE]: move,
    [TRANSFER]: transfer,
    [DAMAGE]: damage,
    [COUNT]: countIfSame,
  });
  /** Makes the server accept an undo of each movement. */
  const allowUndo = () => {
    for (const { _id } of state.movements) api.on(`POST /movements/${_id}/undo`, () => undo(_id));
  };
  /** Carries out the change, but its response is lost. */
  const countAndLose = (call: Call) => {
    move(call);
    return brokenConnection();
  };
  return { api, state, move, damage, transfer, countAndLose, allowUndo, countIfSame, moveElsewhere };
}

/** The idempotency keys of calls. */
export function keysOf(calls: readonly Call[]): (string | null)[] {
  return calls.map(({ headers }) => headers.get('Idempotency-Key'));
}
