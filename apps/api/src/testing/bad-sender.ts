/**
 * Sends changes over bad connections: some requests are sent twice, some are aborted before the response. A request without a response is
 * retried with the same key.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Connection {
  /** The addresses of the servers, which may change meanwhile. */
  servers(): string[];
  /** An access token. */
  token: string;
}

/** Counts of what was sent. */
export interface Sent {
  /** The keys of changes that were confirmed with 201. */
  keys: string[];
  /** Changes that were sent twice at the same time. */
  sentTwice: number;
  /** Changes whose first request was aborted. */
  aborted: number;
  /** Requests that failed and were retried. */
  retried: number;
  /** Responses with 503. */
  unavailable: number;
}

export const NOTHING_SENT: Omit<Sent, 'keys'> = { sentTwice: 0, aborted: 0, retried: 0, unavailable: 0 };

export interface Change {
  path: string;
  body: string;
}

interface TextResponse {
  status: number;
  text: string;
}

/** Items that a killed process was writing stay locked for up to a minute. */
const RETRY_FOR_MS = 120_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** Resolves with the response when it is 201, or one of `refusals`. Rejects after a response that must not occur. */
type SendBadly = (change: Change, refusals?: readonly number[]) => Promise<TextResponse>;

export function createBadSender({ servers, token }: Connection, sent: Sent): SendBadly {
  async function sendUntilConfirmed(
    change: Change,
    key: string,
    refusals: readonly number[],
  ): Promise<TextResponse> {
    const end = performance.now() + RETRY_FOR_MS;
    while (performance.now() < end) {
      const response = await send(change, key, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
      if (response?.status === 201 || (response && refusals.includes(response.status))) return response;
      if (response?.status === 503) sent.unavailable++;
      else if (response) throw new Error(`Response with ${response.status}: ${response.text}`);
      sent.retried++;
      await sleep(randomInt(10, 100));
    }
    throw new Error(`No confirmation in ${RETRY_FOR_MS} ms.`);
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

  return async (change, refusals = []) => {
    const key = randomUUID();
    const chance = randomInt(100);
    if (chance < 15) {
      sent.aborted++;
      await send(change, key, AbortSignal.timeout(randomInt(1, 15)));
    }
    const copies = chance >= 90 ? 2 : 1;
    if (copies === 2) sent.sentTwice++;
    const [response, ...others] = await Promise.all(
      Array.from({ length: copies }, () => sendUntilConfirmed(change, key, refusals)),
    );
    if (!response) throw new Error('Nothing was sent.');
    // All responses to one key must be the same.
    for (const { status, text } of others)
      if (status !== response.status || (status === 201 && text !== response.text))
        throw new Error(`One key, two responses:\n${response.text}\n${text}`);
    if (response.status === 201) sent.keys.push(key);
    return response;
  };
}

export function pick<T>(choice: readonly T[]): T {
  const one = choice[randomInt(choice.length)];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}
