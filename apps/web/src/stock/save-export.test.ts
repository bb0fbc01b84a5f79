import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import type { Api } from '../api/client';
import { saveExport } from './save-export';

vi.mock('../ui/download-text', () => ({ downloadBlob: vi.fn() }));
afterEach(() => i18n.activate('en'));

async function askFor(path: string): Promise<string | undefined> {
  const file = vi.fn<Api['file']>(async () => new Response('x'));
  const { signal } = new AbortController();
  await saveExport({ file } as unknown as Api, { path }, { signal, onReceived: () => {} });
  return file.mock.calls[0]?.[0];
}

it('asks for a file in the language on the screen', async () => {
  expect(await askFor('/export/items?format=csv')).toBe('/export/items?format=csv');
  i18n.loadAndActivate({ locale: 'bn', messages: {} });
  expect(await askFor('/export/items?format=csv')).toBe('/export/items?format=csv&language=bn');
  expect(await askFor('/imports/template.csv')).toBe('/imports/template.csv?language=bn');
});
