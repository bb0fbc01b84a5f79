import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { findDeviation } from './conformance.js';

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Calls `report` for each response of the API that is not as the OpenAPI document says, before the client has it. */
export function checkResponses(server: Server, report: (deviation: string) => void): void {
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    // Express takes the prefix off while a router handles the request.
    const { method = '', url = '' } = req;
    const { write, end } = res;
    const keep = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string')
        chunks.push(Buffer.from(chunk, encoding === 'latin1' ? 'latin1' : 'utf8'));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    res.write = ((...args: Parameters<typeof write>) => {
      keep(args[0], args[1]);
      return write.apply(res, args);
    }) as typeof write;
    res.end = ((...args: Parameters<typeof write>) => {
      keep(args[0], args[1]);
      const deviation = compare({ method, url }, res, Buffer.concat(chunks));
      if (deviation !== null) report(deviation);
      return end.apply(res, args as Parameters<typeof end>);
    }) as typeof end;
  });
}

function compare(
  { method, url }: { method: string; url: string },
  res: ServerResponse,
  body: Buffer,
): string | null {
  const path = toApiPath(url, res);
  if (path === null) return null;
  const contentType = res.getHeader('content-type')?.toString();
  const decode = DECODERS[String(res.getHeader('content-encoding'))];
  const isComplete = contentType?.includes('json') ?? true;
  return findDeviation({
    method,
    path,
    status: res.statusCode,
    contentType,
    body: isComplete ? (decode && body.length > 0 ? decode(body) : body) : null,
  });
}

/** The path of a call of the API, which some have at the origin too; null for the web app. */
function toApiPath(url: string, res: ServerResponse): string | null {
  const path = url.split('?', 1)[0] ?? '';
  const isPage = res.getHeader('content-type')?.toString().startsWith('text/html');
  if (path.toLowerCase().startsWith('/api/')) return path.slice('/api'.length);
  return /^\/(item(\/[^/]+)?|login)\/?$/i.test(path) && !isPage ? path : null;
}
