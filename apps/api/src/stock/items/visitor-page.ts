import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { MAX_LIMIT } from '@godown/shared/http/list-query';
import { INVENTORY_ITEMS, LANDING_ITEMS } from '@godown/shared/http/paging';
import type { Request, RequestHandler } from 'express';
import { EVENT_POSITION } from '../../http/event-position.js';
import { linkNext, setTotal } from '../../http/paging.js';
import type { ItemPage } from './list-items.js';

/** Longest time that a page is kept, in milliseconds, in case the change stream reports nothing. */
const KEPT_MS = 10_000;
/** Pages that are read at the same time. Requests beyond that are served like all others. */
const MAX_READS = 2;
/** `?limit=` of the pages that are kept: the default, and what the web app asks for without a sign-in. */
const KEPT_LIMITS: ReadonlyMap<unknown, number> = new Map([
  [undefined, MAX_LIMIT],
  ...[LANDING_ITEMS, INVENTORY_ITEMS].map((limit) => [String(limit), limit] as const),
]);

const ENCODERS = {
  br: (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (json: Buffer) => promisify(gzip)(json),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

interface KeptPage {
  revision: number;
  /** The position in the stream of events before the page was read. */
  position: string | undefined;
  until: number;
  page: Promise<Rendered>;
}

interface Deps {
  /** See `EventHub`. */
  revision: () => number | null;
  /** Reads the first page as visitors may see it. */
  readPage: (limit: number) => Promise<ItemPage>;
}

/**
 * Serves the first page of `GET /item` to visitors from memory: anybody may request it as often as they like, so it must
 * be cheap. It is read again once an item has changed. All other requests go on to the next handler.
 */
export function createVisitorPage({ revision, readPage }: Deps): RequestHandler {
  const kept = new Map<number, KeptPage>();
  let reading = 0;

  async function readAndRender(limit: number): Promise<Rendered> {
    reading++;
    try {
      return render(await readPage(limit));
    } finally {
      reading--;
    }
  }

  /** `position` is the current one in the stream of events. */
  function findPage(limit: number, position: string | undefined): KeptPage | null {
    const current = revision();
    // Changes cannot be noticed, so a kept page could be stale.
    if (current === null) return null;
    const known = kept.get(limit);
    if (known?.revision === current && performance.now() < known.until) return known;
    if (reading >= MAX_READS) return null;
    const until = performance.now() + KEPT_MS;
    const read = { revision: current, position, until, page: readAndRender(limit) };
    kept.set(limit, read);
    read.page.catch(() => kept.delete(limit));
    return read;
  }

  return async (req, res, next) => {
    const limit = keptLimitOf(req);
    const found = limit === undefined ? null : findPage(limit, res.get(EVENT_POSITION));
    if (!found) return next();
    const page = await found.page;
    // The page may have been read long before this request.
    if (found.position === undefined) res.removeHeader(EVENT_POSITION);
    else res.set(EVENT_POSITION, found.position);
    setTotal(res, page.total);
    res.vary('Accept-Encoding');
    if (page.next !== null) linkNext(req, res, page.next);
    // One by one: browsers name gzip first without a preference for it.
    const encoding = ENCODINGS.find((name) => req.acceptsEncodings(name));
    if (encoding) res.set('Content-Encoding', encoding);
    res.type('json').send(await page.encode(encoding));
  };
}

function keptLimitOf({ headers, query }: Request): number | undefined {
  const { limit, ...others } = query;
  const isPlain = headers.authorization === undefined && Object.keys(others).length === 0;
  return isPlain ? KEPT_LIMITS.get(limit) : undefined;
}

interface Rendered extends Pick<ItemPage, 'total' | 'next'> {
  /** The JSON, compressed once for each encoding. */
  encode(encoding: Encoding | undefined): Promise<Buffer>;
}

function render({ items, total, next }: ItemPage): Rendered {
  const json = Buffer.from(JSON.stringify(items));
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    total,
    next,
    async encode(encoding) {
      if (encoding === undefined) return json;
      const known = encoded.get(encoding) ?? ENCODERS[encoding](json);
      encoded.set(encoding, known);
      return known;
    },
  };
}
