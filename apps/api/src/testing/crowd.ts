/**
 * A crowd that delivers and restocks through several servers. Some requests are sent twice, some are cut off before the
 * answer and sent again, and servers may go away in between: whoever gets no answer asks again with the same key.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS } from '@godown/shared/warehouses';

export interface Crowd {
  /** The addresses of the servers, which may change while it works. */
  servers(): string[];
  /** An access token. */
  token: string;
  /** Ids of the items whose stock it changes. */
  items: string[];
  clients: number;
  /** How many to make, or fewer if the time is up before. */
  movements: number;
  /** How long to begin new ones, in milliseconds; for as long as it takes when it is not given. */
  forMs?: number;
  /** Told after each movement that was answered. */
  onAnswered?: () => void;
}

export interface Outcome {
  /** By item and warehouse, how much was to be added. */
  intended: Map<string, Stock>;
  keys: string[];
  /** How many requests were sent twice at once, cut off by the client, and sent again for want of an answer. */
  twice: number;
  cut: number;
  repeated: number;
  unavailable: number;
  milliseconds: number;
}

/** A database keeps what a killed process was writing locked for up to a minute. */
const PATIENCE_MS = 120_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** Works until every movement that it began is answered. Rejects when an answer is not what it must be. */
export async function runCrowd(crowd: Crowd): Promise<Outcome> {
  const { servers, token, items, clients, movements, forMs = Number.POSITIVE_INFINITY, onAnswered } = crowd;
  const began = performance.now();
  const answers = new Map<string, string>();
  const outcome: Outcome = {
    intended: new Map(items.map((id) => [id, { ...EMPTY_STOCK }])),
    keys: [],
    twice: 0,
    cut: 0,
    repeated: 0,
    unavailable: 0,
    milliseconds: 0,
  };
  let left = movements;

  async function work() {
    while (left-- > 0 && performance.now() - began < forMs) {
      const item = pick(items);
      const warehouse = pick(WAREHOUSE_IDS);
      const count = randomInt(1, 10);
      const change = randomInt(2) === 0 ? -count : count;
      const body = JSON.stringify({ change, warehouse, reason: change < 0 ? 'delivered' : 'restock' });
      const intended = outcome.intended.get(item);
      if (intended) intended[warehouse] += change;
      await insist(item, body);
      onAnswered?.();
    }
  }

  /** Sends one change until it is answered. */
  async function insist(item: string, body: string): Promise<void> {
    const key = randomUUID();
    outcome.keys.push(key);
    const chance = randomInt(100);
    if (chance < 15) {
      outcome.cut++;
      await send(item, body, key, AbortSignal.timeout(randomInt(1, 15)));
    }
    const copies = chance >= 90 ? 2 : 1;
    if (copies === 2) outcome.twice++;
    await Promise.all(Array.from({ length: copies }, () => sendUntilAnswered(item, body, key)));
  }

  async function sendUntilAnswered(item: string, body: string, key: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      const answer = await send(item, body, key, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
      if (answer?.status === 201) return note(key, answer.text);
      if (answer?.status === 503) outcome.unavailable++;
      else if (answer) throw new Error(`Answered ${answer.status}: ${answer.text}`);
      outcome.repeated++;
      await sleep(randomInt(10, 100));
    }
    throw new Error(`No answer in ${PATIENCE_MS} ms.`);
  }

  /** Every answer to one key is the same. */
  function note(key: string, text: string): void {
    const earlier = answers.get(key);
    if (earlier !== undefined && earlier !== text)
      throw new Error(`One key, two answers:\n${earlier}\n${text}`);
    answers.set(key, text);
  }

  /** Null when the connection broke. */
  async function send(item: string, body: string, key: string, signal: AbortSignal): Promise<Answer | null> {
    const url = `${pick(servers())}/api/item/${item}/movements`;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      // What fetch throws when the connection breaks, and when it was cut off.
      if (error instanceof TypeError || (error instanceof Error && /Timeout|Abort/.test(error.name)))
        return null;
      throw error;
    }
  }

  await Promise.all(Array.from({ length: clients }, work));
  outcome.milliseconds = performance.now() - began;
  return outcome;
}

interface Answer {
  status: number;
  text: string;
}

function pick<T>(choice: readonly T[]): T {
  const one = choice[randomInt(choice.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}
