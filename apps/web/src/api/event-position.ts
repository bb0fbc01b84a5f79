/**
 * Up to which event of `GET /events` the cached data is complete. Kept in the cache itself: it is emptied, kept and
 * restored with the data.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from './http';
import { keepInCache } from './keep-in-cache';

/** The id of the last event before the data in the response was read. */
const HEADER = 'X-Event-Position';
const KEY = ['event-position'];

/** The id of an event; null if there has been no response with one. */
export function readPosition(client: QueryClient): string | null {
  return client.getQueryData<string>(KEY) ?? null;
}

export function writePosition(client: QueryClient, id: string): void {
  keepInCache(client, KEY, id);
}

/** Reads, and takes the position from the first response: the stream brings everything after it. */
export async function readWithPosition<T>(
  client: QueryClient,
  read: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const isFirst = readPosition(client) === null;
  const answer = await read();
  const own = answer.headers.get(HEADER);
  if (!isFirst || own === null) return answer;
  const position = readPosition(client);
  if (position === null) writePosition(client, own);
  // Sent at the same time as the first, and maybe read before it: the stream would not bring what is missing.
  else if (position !== own) return read();
  return answer;
}
