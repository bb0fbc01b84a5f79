import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type PublicSettings, SETTINGS_ELEMENT_ID } from '@godown/shared/settings';
import { createSender } from './web-files.js';

const SETTINGS_ELEMENT = new RegExp(`(<script[^>]*id="${SETTINGS_ELEMENT_ID}"[^>]*>)[\\s\\S]*?(</script>)`);

/** Writes the settings into the page. Throws when the page has no element for them. */
export function fillSettings(html: string, settings: PublicSettings): string {
  if (!SETTINGS_ELEMENT.test(html)) throw new Error(`index.html has no #${SETTINGS_ELEMENT_ID} element.`);
  // "<" could end the element; escaped, it is the same JSON.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(SETTINGS_ELEMENT, (_, start: string, end: string) => start + json + end);
}

/** Sends the page from memory: compressed once, and revalidated by its hash at each visit. */
export function createPageSender(html: string) {
  const plain = Buffer.from(html);
  const bodies = { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain };
  return createSender({ bodies, type: '.html', cacheControl: 'no-cache' });
}
