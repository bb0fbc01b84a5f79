import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type PublicSettings, SETTINGS_ELEMENT_ID } from '@godown/shared/settings';
import type { Request, Response } from 'express';
import { matchesNone } from './conditional.js';

const SETTINGS_ELEMENT = new RegExp(`(<script[^>]*id="${SETTINGS_ELEMENT_ID}"[^>]*>)[\\s\\S]*?(</script>)`);

/** Writes the settings into the page. Throws when the page has no place for them. */
export function fillSettings(html: string, settings: PublicSettings): string {
  if (!SETTINGS_ELEMENT.test(html)) throw new Error(`index.html has no #${SETTINGS_ELEMENT_ID} element.`);
  // "<" could end the element; escaped, it is the same JSON.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(SETTINGS_ELEMENT, (_, start: string, end: string) => start + json + end);
}

/** Answers with the page, from memory: compressed once, revalidated by its hash, never used unasked. */
export function createPageSender(html: string) {
  const plain = Buffer.from(html);
  const bodies = { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain };
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);

  return (req: Request, res: Response, status: number) => {
    const encoding = (req.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as keyof typeof bodies;
    const etag = `W/"${hash}"`;
    res.set({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
    if (status === 200 && matchesNone(req.headers['if-none-match'], `"${hash}"`)) {
      res.status(304).end();
      return;
    }
    const body = bodies[encoding];
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res
      .status(status)
      .set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(body.length) });
    res.end(body);
  };
}
