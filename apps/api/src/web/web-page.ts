import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE_REVISION, SETTINGS_ELEMENT_ID } from '@godown/shared/http/page';
import type { PublicSettings } from '@godown/shared/http/settings';
import { createSender, hash } from './web-files.js';

const SETTINGS_ELEMENT = new RegExp(`(<script[^>]*id="${SETTINGS_ELEMENT_ID}"[^>]*>)[\\s\\S]*?(</script>)`);

/** Writes the settings into the page. Throws when the page has no element for them. */
export function fillSettings(html: string, settings: PublicSettings): string {
  if (!SETTINGS_ELEMENT.test(html)) throw new Error(`index.html has no #${SETTINGS_ELEMENT_ID} element.`);
  // "<" could end the element; escaped, it is the same JSON.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(SETTINGS_ELEMENT, (_, start: string, end: string) => start + json + end);
}

/**
 * Writes the revision of the page into the service worker, so that browsers cache the page anew when its settings change.
 * Throws when the worker has no place for it.
 */
export function fillPageRevision(worker: string, page: string): string {
  if (!worker.includes(PAGE_REVISION)) throw new Error(`sw.js has no ${PAGE_REVISION}.`);
  return worker.replace(PAGE_REVISION, hash(page));
}

/** Sends a filled-in text from memory: compressed at the first visit, and revalidated by its hash at each. */
export function createFilledSender(text: string, type: '.html' | '.js', varies: string[] = []) {
  const identity = Buffer.from(text);
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  // Not compressed at the start: that would take a twentieth of its time.
  const bodies = {
    identity,
    get br() {
      br ??= brotliCompressSync(identity);
      return br;
    },
    get gzip() {
      gzip ??= gzipSync(identity);
      return gzip;
    },
  };
  return createSender({ bodies, type, cacheControl: 'no-cache', varies });
}
