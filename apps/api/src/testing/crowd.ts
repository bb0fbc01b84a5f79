/**
 * Many clients that deliver and restock through several servers, one item at a time or with documents. Some requests are sent twice, some are aborted before
 * the response, and servers may be killed meanwhile. A request without a response is retried with the same key.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';

export interface Crowd {
  /** The addresses of the servers, which may change meanwhile. */
  servers(): string[];
  /** An access token. */
  token: string;
  /** Ids of the items whose stock is changed. */
  items: string[];
  clients: number;
  /** How many requests to make, each of them a movement or a document: fewer if the time is over earlier. */
  requests: number;
  /** How many items a document has. By default movements are made, without documents. */
  linesPerDocument?: number;
  /** No request is started after this many milliseconds. By default there is no limit. */
  forMs?: number;
  /** Called after each confirmed request. */
  onConfirmed?: () => void;
}

export interface Outcome {
  /** The sum of the changes, by item and warehouse. */
  intended: Map<string, Stock>;
  keys: string[];
  /** Changes that were sent twice at the same time. */
  sentTwice: number;
  /** Changes whose first request was aborted. */
  aborted: number;
  /** Requests that failed and were retried. */
  retried: number;
  /** Responses with 503. */
  unavailable: number;
  milliseconds: number;
}

/** Items that a killed process was writing stay locked for up to a minute. */
const RETRY_FOR_MS = 120_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** Resolves when every movement is confirmed. Rejects after a response that must not occur. */
export async function runCrowd(crowd: Crowd): Promise<Outcome> {
  const { servers, token, items, clients, forMs = Number.POSITIVE_INFINITY, onConfirmed } = crowd;
  const began = performance.now();
  const responses = new Map<string, string>();
  const outcome: Outcome = {
    intended: new Map(items.map((id) => [id, { ...EMPTY_STOCK }])),
    keys: [],
    sentTwice: 0,
    aborted: 0,
    retried: 0,
    unavailable: 0,
    milliseconds: 0,
  };
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
      await makeChange(change);
      onConfirmed?.();
    }
  }

  /** Sends one change, perhaps over a bad connection, until it is confirmed. */
  async function makeChange(change: Change): Promise<void> {
    const key = randomUUID();
    outcome.keys.push(key);
    const chance = randomInt(100);
    if (chance < 15) {
      outcome.aborted++;
      await send(change, key, AbortSignal.timeout(randomInt(1, 15)));
    }
    const copies = chance >= 90 ? 2 : 1;
    if (copies === 2) outcome.sentTwice++;
    await Promise.all(Array.from({ length: copies }, () => sendUntilConfirmed(change, key)));
  }

  async function sendUntilConfirmed(change: Change, key: string): Promise<void> {
    const end = performance.now() + RETRY_FOR_MS;
    while (performance.now() < end) {
      const response = await send(change, key, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
      if (response?.status === 201) return requireSameResponse(key, response.text);
      if (response?.status === 503) outcome.unavailable++;
      else if (response) throw new Error(`Response with ${response.status}: ${response.text}`);
      outcome.retried++;
      await sleep(randomInt(10, 100));
    }
    throw new Error(`No confirmation in ${RETRY_FOR_MS} ms.`);
  }

  /** All responses to one key must be the same. */
  function requireSameResponse(key: string, text: string): void {
    const earlier = responses.get(key);
    if (earlier !== undefined && earlier !== text)
      throw new Error(`One key, two responses:\n${earlier}\n${text}`);
    responses.set(key, text);
  }

  /** Null when the connection broke. */
  async function send(
    { path, body }: Change,
    key: string,
    signal: AbortSignal,
  ): Promise<TextResponse | null> {
    const url = `${pick(servers())}/api${path}`;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      // A TypeError if the connection broke; the others if the signal aborted it.
      if (error instanceof TypeError || (error instanceof Error && /Timeout|Abort/.test(error.name)))
        return null;
      throw error;
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

interface TextResponse {
  status: number;
  text: string;
}

function pick<T>(choice: readonly T[]): T {
  const one = choice[randomInt(choice.length)];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}
