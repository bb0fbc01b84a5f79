import { type Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface Sent {
  method: string;
  /** With the query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Null for a stream, which has no end. */
  body: Buffer | null;
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};
const TIMEOUT_MS = 30_000;

/** A server may close an idle connection while a request is on its way to it. */
class ClosedWhileIdle extends Error {}

/** Rejects if there is no complete response. */
export async function send(origin: string, sent: Sent, agent: Agent): Promise<Received> {
  try {
    return await sendOnce(origin, sent, agent);
  } catch (error) {
    if (!(error instanceof ClosedWhileIdle)) throw error;
    return sendOnce(origin, sent, false);
  }
}

function sendOnce(
  origin: string,
  { method, url, headers, body }: Sent,
  agent: Agent | false,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {};
    const { hostname: host, port } = new URL(origin);
    // As a path and not as an address: that would take `..` out of it.
    const options = { host, port, path: url, method, agent, timeout: TIMEOUT_MS };
    const req = request({ ...options, headers: { ...headers, ...length } }, (res) => {
      const { statusCode: status = 0, headers } = res;
      const isStream = headers['content-type']?.startsWith('text/event-stream') ?? false;
      const chunks: Buffer[] = [];
      res.on('error', reject);
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () => {
        const bytes = Buffer.concat(chunks);
        const decode = bytes.length > 0 ? DECODERS[headers['content-encoding'] ?? ''] : undefined;
        resolve({ status, headers, body: decode ? decode(bytes) : bytes });
      });
      if (!isStream) return;
      resolve({ status, headers, body: null });
      res.off('error', reject).on('error', () => {});
      req.destroy();
    });
    req.once('timeout', () => req.destroy(new Error(`No response in ${TIMEOUT_MS / 1000} s.`)));
    req.once('error', (error: NodeJS.ErrnoException) =>
      reject(req.reusedSocket && error.code === 'ECONNRESET' ? new ClosedWhileIdle() : error),
    );
    req.end(body ?? undefined);
  });
}
