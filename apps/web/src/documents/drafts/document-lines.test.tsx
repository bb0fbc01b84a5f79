import type { Item } from '@godown/shared/items/item';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useApi } from '../../account/use-api';
import { counted } from '../../items/changes/count';
import { useItemPages } from '../../items/list/use-item-pages';
import { stockOf } from '../../stock/changes/shown-items';
import { useChanges } from '../../stock/changes/use-changes';
import { useWaitingCounts } from '../../stock/changes/waiting-mark';
import { inventoryQuery } from '../../stock/queries';
import { makeStocked, serveDocuments } from '../../test/documents-kit';
import { later, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { toPosting } from '../form/to-posting';
import { documentPosted } from './document-change';
import type { DocumentDraft } from './document-drafts';
import { createDraft } from './draft-edits';

const KETTLE = makeStocked('Kettle', { halishar: 10, uttara: 1 });
const OVEN = makeStocked('Oven', { halishar: 2 });
const OTHER = makeStocked('Other', { halishar: 5 });

/** Posts a draft, and shows the stock of every item, such as `Kettle 10 0 1`. */
function renderStock(draft: DocumentDraft) {
  function Stock() {
    const { items } = useItemPages(inventoryQuery(useApi()));
    const waiting = useWaitingCounts();
    const { submit, make } = useChanges();
    const count = { warehouse: 'halishar', counted: 7, expected: 7 } as const;
    const post = () => submit(documentPosted, ...toPosting(draft)).catch(() => undefined);
    const toText = (item: Item) =>
      [item.name, ...Object.values(stockOf(item)), waiting.has(item._id) ? 'waiting' : ''].join(' ').trim();
    return (
      <>
        <button type="button" onClick={() => void post()}>
          Save and send
        </button>
        <button type="button" onClick={() => void make(counted, KETTLE, count)}>
          Count
        </button>
        <output data-testid="stock">{items.map(toText).join(', ')}</output>
      </>
    );
  }
  renderAt(Stock, { at: '/here', path: '/here' });
}

const lines = [
  { item: KETTLE._id, name: 'Kettle', quantity: '3' },
  { item: OVEN._id, name: 'Oven', quantity: '4' },
];
const transfer: DocumentDraft = {
  ...createDraft({ id: '0198c0de-0000-7000-8000-000000000002', kind: 'transfer', warehouse: 'halishar' }),
  to: 'uttara',
  lines,
};
const shows = (text: string) => waitFor(() => expect(screen.getByTestId('stock')).toHaveTextContent(text));

it('are shown on every item while the document waits, and stay when it is posted', async () => {
  watchToasts();
  const { api } = serveDocuments(KETTLE, OVEN, OTHER);
  renderStock(transfer);
  await shows('Kettle 10 0 1, Oven 2 0 0, Other 5 0 0');
  act(() => onlineManager.setOnline(false));
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }));
  await shows('Kettle 7 0 4 waiting, Oven -2 0 4 waiting, Other 5 0 0');
  // The list is fetched again only later: nothing may go back until then.
  const list = later<Response>();
  api.on('GET /item', () => list.promise);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  await shows('Kettle 7 0 4, Oven -2 0 4, Other 5 0 0');
  await waitFor(() => expect(api.calls.filter(({ path }) => path === '/item').length).toBeGreaterThan(1));
  expect(screen.getByTestId('stock')).toHaveTextContent('Kettle 7 0 4, Oven -2 0 4, Other 5 0 0');
});

it('are sent before a count of one of the items that was made after them', async () => {
  watchToasts();
  const { api } = serveDocuments(KETTLE, OVEN, OTHER);
  const answer = later<Response>();
  api.on('POST /documents', () => answer.promise);
  renderStock(transfer);
  await shows('Kettle 10 0 1');
  act(() => onlineManager.setOnline(false));
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }));
  await userEvent.click(screen.getByRole('button', { name: 'Count' }));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  answer.resolve(problem(422, 'invalid_input', 'No.', { errors: [{ path: 'party', message: 'Too long.' }] }));
  await waitFor(() =>
    expect(api.of('POST').map(({ path }) => path)).toEqual(['/documents', `/item/${KETTLE._id}/counts`]),
  );
});

it('are taken back on every item when the document is refused', async () => {
  const { api } = serveDocuments(KETTLE, OVEN, OTHER);
  const answer = later<Response>();
  api.on('POST /documents', () => answer.promise);
  renderStock({ ...transfer, kind: 'delivery' });
  await shows('Kettle 10 0 1');
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }));
  await shows('Kettle 7 0 1, Oven -2 0 0, Other 5 0 0');
  answer.resolve(problem(422, 'invalid_input', 'No.', { errors: [{ path: 'party', message: 'Too long.' }] }));
  await shows('Kettle 10 0 1, Oven 2 0 0, Other 5 0 0');
});
