import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { matchesNone } from './conditional.js';

/** What a file may travel as, the best first; the file itself comes last. */
const COMPRESSED = ['br', 'gzip'] as const;
/** What the build calls the compressed copy beside a file. */
const SUFFIXES = { br: '.br', gzip: '.gz' };

/** A file, ready to be sent. */
export interface WebFile {
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** The end of a name, such as `.html`, from which Express tells the media type. */
  type: string;
  cacheControl: string;
}

/**
 * Serves the files of a folder as they are now: read once and kept, so that a build that replaces them under a running
 * server changes nothing before it is restarted. Names under /assets hold a hash of the content; others may change.
 */
export function createFileServer(root: string): RequestHandler {
  const files = new Map(
    listFiles(root).map((path) => {
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

/** Answers with a file in the best encoding the client takes; 304 when it has it already and the status is 200. */
export function createSender({ bodies, type, cacheControl }: WebFile) {
  const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;

  return (req: Request, res: Response, status: number): void => {
    // Weak: the bytes differ with the encoding.
    res.set({ 'Cache-Control': cacheControl, ETag: `W/${etag}`, Vary: 'Accept-Encoding' });
    if (status === 200 && matchesNone(req.headers['if-none-match'], etag)) {
      res.status(304).end();
      return;
    }
    // One by one: browsers name gzip first without preferring it.
    const encoding = COMPRESSED.find((name) => bodies[name] && req.acceptsEncodings(name));
    if (encoding) res.set('Content-Encoding', encoding);
    const body = (encoding && bodies[encoding]) ?? bodies.identity;
    res.status(status).type(type).set('Content-Length', String(body.length)).end(body);
  };
}

/** The files of a folder as addresses, without hidden ones and without the compressed copies. */
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
