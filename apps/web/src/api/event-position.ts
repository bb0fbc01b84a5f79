/**
 * The last event of `GET /events` that the cached data includes. It is stored in the query cache, so that it is cleared,
 * kept and restored with the data.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from './http';
import { keepInCache } from './keep-in-cache';

/** The id of the last event that the data in the response includes. */
const HEADER = 'X-Event-Position';
const KEY = ['event-position'];

/** The id of an event; null if no response had one yet. */
export function readPosition(client: QueryClient): string | null {
  return client.getQueryData<string>(KEY) ?? null;
}

export function writePosition(client: QueryClient, id: string): void {
  keepInCache(client, KEY, id);
}

/** Fetches, and takes the position from the first response. The stream sends all later events. */
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
  // A parallel request may have older data than the first response. The stream would not send the missing events.
  else if (position !== own) return read();
  return answer;
}
