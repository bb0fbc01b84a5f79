import { createHash } from 'node:crypto';
import { WRONG_CURSOR } from '@godown/shared/http/list-query';
import type { Request, Response } from 'express';
import { ObjectId } from 'mongodb';
import { invalidInput } from './problem-error.js';

/** The length of a page of most lists, unless the request says another. */
export const DEFAULT_LIMIT = 50;

/** A cursor is a place in a list and, after this sign, the hash of the list. */
const OF_LIST = '~';
const HASH_LENGTH = 10;

/**
 * The place where the page begins that a request asks for; undefined for the first page. `readPlace` returns null for what is no place.
 * Throws 422 for that, and for a cursor of another list, filter or order: its place means nothing here. The length of the pages may
 * change on the way.
 */
export function readAfter<Place>(req: Request, readPlace: (text: string) => Place | null): Place | undefined {
  const { cursor } = req.query;
  if (typeof cursor !== 'string') return undefined;
  const [text = '', hash] = cursor.split(OF_LIST);
  const place = readPlace(text);
  if (place === null) throw invalidInput([{ path: 'cursor', message: WRONG_CURSOR }]);
  if (hash !== hashOf(listOf(req)))
    throw invalidInput([{ path: 'cursor', message: `${WRONG_CURSOR} It belongs to another list.` }]);
  return place;
}

export const toTimeCursor = ({ at, _id }: { at: Date; _id: ObjectId }): string => `${at.getTime()}.${_id}`;

/** A place in a list by time: the document with this moment and id. */
export function readTimePlace(text: string): { at: Date; _id: ObjectId } | null {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(text) ?? [];
  return id === undefined ? null : { at: new Date(Number(at)), _id: ObjectId.createFromHexString(id) };
}

/** Which list a cursor belongs to: the address, and its query without the page. */
interface List {
  address: string;
  filters: Request['query'];
}

/** Express takes an address with capitals, or with a slash at its end, for the same. */
function listOf(req: Request): List {
  const { cursor: _, limit: __, ...filters } = req.query;
  return { address: `${req.baseUrl}${req.path}`.toLowerCase().replace(/\/$/, ''), filters };
}

function hashOf({ address, filters }: List): string {
  const list = JSON.stringify([address, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash('sha256').update(list).digest('base64url').slice(0, HASH_LENGTH);
}

/** The cursor of a place in a list. */
export const toPageCursor = (place: string, list: List): string => `${place}${OF_LIST}${hashOf(list)}`;

/** Counting takes as long as the list is, so a filtered list is counted up to here. */
export const COUNT_LIMIT = 1000;

/**
 * The length of a list. When it is not exact, the list is longer. That of all items or all movements is the database's own count, shown
 * as exact although a MongoDB may have it wrong after a crash or in a sharded cluster (decision 7).
 */
export interface Total {
  count: number;
  isExact: boolean;
}

/** The total of a list that was counted up to `COUNT_LIMIT + 1`. */
export const totalUpToLimit = (count: number): Total => ({
  count: Math.min(count, COUNT_LIMIT),
  isExact: count <= COUNT_LIMIT,
});

/** Sets `X-Total-Count`: `140`, or `1000+` for more than 1,000. */
export function setTotal(res: Response, { count, isExact }: Total): void {
  res.set('X-Total-Count', isExact ? String(count) : `${count}+`);
}

/** Names the next page in the `Link` header: the same address, starting at `place`. */
export function linkNext(req: Request, res: Response, place: string): void {
  const cursor = toPageCursor(place, listOf(req));
  const query = new URLSearchParams({ ...(req.query as Record<string, string>), cursor });
  res.links({ next: `${req.baseUrl}${req.path}?${query}` });
}
