import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, renderAt, stubApi } from '../test/inventory-kit';
import { downloadBlob } from '../ui/download-text';
import { notify } from '../ui/notify';
import { ExportMenu } from './export-menu';
import { type ExportFormat, type ExportRequest, exportOf, requestOf } from './save-export';

vi.mock('../ui/download-text', () => ({ downloadBlob: vi.fn() }));
const saved = vi.mocked(downloadBlob);
beforeEach(() => saved.mockReset());

function open(
  handlers: Parameters<typeof stubApi>[0],
  request: (format: ExportFormat) => ExportRequest = exportOf('GET /export/items', ''),
) {
  const api = stubApi(handlers);
  renderAt(() => <ExportMenu request={request} />, { at: '/item', path: '/item' });
  const toasts = vi.spyOn(notify, 'error').mockReturnValue(undefined);
  return { api, toasts, person: userEvent.setup() };
}

const file = (body: BodyInit) =>
  new Response(body, {
    headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="items.csv"' },
  });

async function choose(person: ReturnType<typeof userEvent.setup>, format: string) {
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(screen.getByRole('button', { name: format }));
}

describe('the export menu', () => {
  it('saves the file under the name that the server gives it', async () => {
    const { api, person } = open({ 'GET /export/items': () => file('Name\nKettle\n') });
    await choose(person, 'CSV');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [name, blob] = saved.mock.calls[0] ?? [];
    expect(name).toBe('items.csv');
    expect(await blob?.text()).toBe('Name\nKettle\n');
    expect(api.calls[0]?.query.get('format')).toBe('csv');
    expect(api.calls[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
  });

  it('sends what was ticked', async () => {
    const { api, person } = open({ 'POST /export/items': () => file('x') }, (format) =>
      requestOf('POST /export/items', { body: { format, selection: { items: ['1'] } } }),
    );
    await choose(person, 'Excel (XLSX)');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(api.calls[0]?.body).toEqual({ format: 'xlsx', selection: { items: ['1'] } });
  });

  it('shows how much has come, and saves nothing when it is cancelled', async () => {
    let send = (_bytes: Uint8Array<ArrayBuffer>) => {};
    const { person, toasts } = open({});
    // As a browser does, the abort breaks the body off.
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) =>
      file(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(controller) {
            send = (bytes) => controller.enqueue(bytes);
            signal?.addEventListener('abort', () => controller.error(signal.reason));
          },
        }),
      ),
    );
    await choose(person, 'CSV');
    await screen.findByText('0.0 MB');
    send(new Uint8Array(2_500_000));
    await screen.findByText('2.5 MB');
    await person.click(screen.getByRole('button', { name: 'Cancel the export' }));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    expect(toasts).not.toHaveBeenCalled();
  });

  it('saves nothing of a file that breaks off, and says so', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    const { person, toasts } = open({ 'GET /export/items': () => file(body) });
    await choose(person, 'CSV');
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledWith('Nothing was saved. The file is not complete. Try again.'),
    );
    expect(saved).not.toHaveBeenCalled();
  });

  it('says why the server refused', async () => {
    const { person, toasts } = open({
      'GET /export/items': () => problem(422, 'invalid_input', 'Too many files. Try again.'),
    });
    await choose(person, 'CSV');
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Nothing was saved. Too many files. Try again.'));
  });
});
