import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

/** Encodings a file may be sent in, the best first. */
const COMPRESSED = ['br', 'gzip'] as const;
/** The suffix of the compressed copy that the build puts beside a file. */
const SUFFIXES = { br: '.br', gzip: '.gz' };

/** A file, ready to be sent. */
interface WebFile {
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** A file extension such as `.html`; Express knows its media type. */
  type: string;
  cacheControl: string;
  /** The request headers that decide which of several files is sent. */
  varies?: string[];
}

/**
 * Serves the files of a folder from memory: a build that replaces them under a running server changes nothing until it
 * is restarted. Names under /assets contain a hash of the content; other files may change.
 */
export function createFileServer(root: string, { production }: { production: boolean }): RequestHandler {
  // Source maps hold the source code and are for developers.
  const paths = listFiles(root).filter((path) => !production || !path.endsWith('.map'));
  const files = new Map(
    paths.map((path) => {
      const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      return [
        path,
        createSender({ bodies: readBodies(join(root, path)), type: extname(path), cacheControl }),
      ];
    }),
  );
  return (req, res, next) => {
    const send = files.get(decodeURIComponent(req.path));
    return send ? send(req, res, 200) : next();
  };
}

/** Sends a file in the best encoding the client accepts; 304 when it has the file already and the status is 200. */
export function createSender({ bodies, type, cacheControl, varies = [] }: WebFile) {
  // Weak: the bytes differ with the encoding.
  const etag = `W/"${hash(bodies.identity)}"`;

  return (req: Request, res: Response, status: number): void => {
    res
      .status(status)
      .set({ 'Cache-Control': cacheControl, ETag: etag })
      .vary(['Accept-Encoding', ...varies].join(', '));
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    // One by one: browsers name gzip first without preferring it.
    const encoding = COMPRESSED.find((name) => req.acceptsEncodings(name) && bodies[name]);
    if (encoding) res.set('Content-Encoding', encoding);
    const body = (encoding && bodies[encoding]) ?? bodies.identity;
    res.type(type).send(body);
  };
}

/** Short enough for a header, long enough that no two contents share one. */
export function hash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** The files of a folder as URL paths, without hidden files and compressed copies. */
function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'));
}

function readBodies(path: string): WebFile['bodies'] {
  const bodies: WebFile['bodies'] = { identity: readFileSync(path) };
  for (const encoding of COMPRESSED) {
    const copy = path + SUFFIXES[encoding];
    if (existsSync(copy)) bodies[encoding] = readFileSync(copy);
  }
  return bodies;
}
