import type { Request, RequestHandler } from 'express';
import { invalidInput } from './problem-error.js';

/** RFC 9110, 8.8.3: an opaque tag in quotes, `W/` before a weak one. */
const ENTITY_TAG = /\s*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/y;

interface EntityTag {
  weak: boolean;
  opaque: string;
}

/** The tags of an `If-Match` header, or null when it is not a list of tags. */
function parseEntityTags(header: string): EntityTag[] | null {
  const tags: EntityTag[] = [];
  ENTITY_TAG.lastIndex = 0;
  while (ENTITY_TAG.lastIndex < header.length) {
    const match = ENTITY_TAG.exec(header);
    if (!match) return null;
    tags.push({ weak: match[1] !== undefined, opaque: match[2] ?? '' });
  }
  return tags;
}

/**
 * Refuses `If-None-Match` on a change: no change supports it, and ignoring it could change an item that the caller
 * wanted to keep (RFC 9110 13.1.2).
 */
function refuseIfNoneMatch(header: string | undefined): void {
  if (header === undefined) return;
  throw invalidInput([
    { path: 'If-None-Match', message: 'Not supported here. Send If-Match with the version to change.' },
  ]);
}

/**
 * The versions that `If-Match` accepts, or null for any. Compares strongly (RFC 9110 13.1.1): a weak tag matches
 * no version. Throws 422 when the header is not a list of tags: ignoring it could overwrite another person's change.
 */
function readIfMatch(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  const tags = parseEntityTags(header);
  if (!tags || tags.length === 0) {
    throw invalidInput([{ path: 'If-Match', message: 'Send the version in quotes, such as "3".' }]);
  }
  return tags
    .filter(({ weak, opaque }) => !weak && /^\d{1,15}$/.test(opaque))
    .map(({ opaque }) => Number(opaque));
}

/** The versions at which a change may be made; null for any. See `refuseIfNoneMatch` and `readIfMatch`. */
export function readVersions({ headers }: Request): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}

/**
 * A request with `If-None-Match` gets 304 if the tag is still the current one, also with `Cache-Control: no-cache`, which is
 * meant for caches on the way. The `fetch` of Node.js adds that to each such request, and Express would never respond with 304.
 */
export const ignoreNoCache: RequestHandler = (req, _res, next) => {
  if (req.headers['if-none-match'] !== undefined) delete req.headers['cache-control'];
  next();
};

/** The tag of a version, in quotes. */
export const toEtag = (version: number) => `"${version}"`;
