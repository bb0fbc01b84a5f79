import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import type { Api } from '../api/client';
import { type ExportRequest, exportOf, requestOf, saveExport } from './save-export';

vi.mock('../ui/download-text', () => ({ downloadBlob: vi.fn() }));
afterEach(() => i18n.activate('en'));

async function askFor(request: ExportRequest) {
  const file = vi.fn<Api['file']>(async () => new Response('x'));
  const { signal } = new AbortController();
  await saveExport({ file } as unknown as Api, request, { signal, onReceived: () => {} });
  return file.mock.calls[0];
}

it('asks for a file in the language on the screen', async () => {
  const items = exportOf('GET /export/items', '')('csv');
  expect(await askFor(items)).toMatchObject(['GET /export/items', { query: 'format=csv' }]);
  i18n.loadAndActivate({ locale: 'bn', messages: {} });
  expect(await askFor(items)).toMatchObject(['GET /export/items', { query: 'format=csv&language=bn' }]);
  const template = requestOf('GET /imports/template.csv');
  expect(await askFor(template)).toMatchObject(['GET /imports/template.csv', { query: 'language=bn' }]);
});
