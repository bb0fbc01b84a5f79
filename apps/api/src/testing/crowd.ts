/**
 * Many clients that deliver and restock through several servers, one item at a time or with documents. Some requests are sent twice, some are aborted before
 * the response, and servers may be killed meanwhile. A request without a response is retried with the same key.
 */
import { randomInt } from 'node:crypto';
import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { createBadSender, NOTHING_SENT, pick, type Sent } from './bad-sender.js';

interface Crowd {
  /** The addresses of the servers, which may change meanwhile. */
  servers(): string[];
  /** An access token. */
  token: string;
  /** Ids of the items whose stock is changed. */
  items: string[];
  clients: number;
  /** The number of requests, each of them a movement or a document: fewer if the time is over earlier. */
  requests: number;
  /** The number of items of a document. By default movements are made, without documents. */
  linesPerDocument?: number;
  /** No request is started after this many milliseconds. By default there is no limit. */
  forMs?: number;
  /** Called after each confirmed request. */
  onConfirmed?: () => void;
}

export interface Outcome extends Sent {
  /** The sum of the changes, by item and warehouse. */
  intended: Map<string, Stock>;
  milliseconds: number;
}

/** Resolves when every movement is confirmed. Rejects after a response that must not occur. */
export async function runCrowd(crowd: Crowd): Promise<Outcome> {
  const { servers, token, items, clients, forMs = Number.POSITIVE_INFINITY, onConfirmed } = crowd;
  const began = performance.now();
  const outcome: Outcome = {
    ...NOTHING_SENT,
    keys: [],
    intended: new Map(items.map((id) => [id, { ...EMPTY_STOCK }])),
    milliseconds: 0,
  };
  const send = createBadSender({ servers, token }, outcome);
  let left = crowd.requests;

  async function work() {
    while (left-- > 0 && performance.now() - began < forMs) {
      const change = crowd.linesPerDocument
        ? makeDocument(items, crowd.linesPerDocument)
        : makeMovement(pick(items));
      for (const { item, units } of change.lines) {
        const intended = outcome.intended.get(item);
        if (intended) intended[change.warehouse] += units;
      }
      await send(change);
      onConfirmed?.();
    }
  }

  await Promise.all(Array.from({ length: clients }, work));
  outcome.milliseconds = performance.now() - began;
  return outcome;
}

/** A request, and the units that it adds to each item. */
interface Change {
  path: string;
  body: string;
  warehouse: WarehouseId;
  lines: { item: string; units: number }[];
}

function makeMovement(item: string): Change {
  const warehouse = pick(WAREHOUSE_IDS);
  const units = randomUnits();
  const body = JSON.stringify({ change: units, warehouse, reason: units < 0 ? 'delivered' : 'restock' });
  return { path: `/item/${item}/movements`, body, warehouse, lines: [{ item, units }] };
}

/** A delivery note or a receipt of some of the items. */
function makeDocument(items: readonly string[], lineCount: number): Change {
  const warehouse = pick(WAREHOUSE_IDS);
  const isDelivery = randomInt(2) === 0;
  const chosen = new Set<string>();
  while (chosen.size < Math.min(lineCount, items.length)) chosen.add(pick(items));
  const lines = [...chosen].map((item) => ({ item, quantity: Math.abs(randomUnits()) }));
  const body = JSON.stringify({ kind: isDelivery ? 'delivery' : 'receipt', warehouse, lines });
  const toUnits = (quantity: number) => (isDelivery ? -quantity : quantity);
  return {
    path: '/documents',
    body,
    warehouse,
    lines: lines.map(({ item, quantity }) => ({ item, units: toUnits(quantity) })),
  };
}

/** From 1 to 9, in either direction. */
function randomUnits(): number {
  const units = randomInt(1, 10);
  return randomInt(2) === 0 ? -units : units;
}
