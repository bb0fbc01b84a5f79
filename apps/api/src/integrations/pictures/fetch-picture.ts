import type { IncomingMessage } from 'node:http';
import { type Outbound, parseWebAddress } from '../outbound/outbound.js';
import { imageTypeOf } from './image-type.js';

export const MAX_PICTURE_BYTES = 5_000_000;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];
/** In `Via`, as HTTP asks of a proxy, so that two servers that fetch from each other notice it. */
export const VIA = 'godown';
const HEADERS = {
  Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'User-Agent': 'Godown',
  Via: `1.1 ${VIA}`,
};

/** The reason that a picture cannot be shown. For the log: the caller must not learn what is at an address. */
class PictureError extends Error {
  override readonly name = 'PictureError';
}

interface Options {
  outbound: Outbound;
  timeoutMs?: number;
}

/** Fetches a picture from a public web address, without cookies or credentials. Rejects if there is none. */
export async function fetchPicture(
  address: string,
  { outbound, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Buffer> {
  // For everything together: names, redirects and the last byte.
  const signal = AbortSignal.timeout(timeoutMs);
  let url = requireWebAddress(address);
  for (let redirects = 0; ; redirects++) {
    const response = await outbound.send(url, { headers: HEADERS, signal });
    if (!REDIRECTS.includes(response.statusCode)) return readPicture(response);
    response.destroy();
    if (redirects === MAX_REDIRECTS) throw new PictureError('too many redirects');
    url = requireWebAddress(response.headers.location ?? '', url);
  }
}

function requireWebAddress(text: string, base?: URL): URL {
  const url = parseWebAddress(text, base);
  if (!url) throw new PictureError('no web address');
  // Node would send them.
  url.username = '';
  url.password = '';
  return url;
}

async function readPicture(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (response.statusCode !== 200) throw new PictureError(`status ${response.statusCode}`);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > MAX_PICTURE_BYTES) throw new PictureError('too large');
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  const bytes = Buffer.concat(chunks);
  if (imageTypeOf(bytes) === null) throw new PictureError('no image');
  return bytes;
}
