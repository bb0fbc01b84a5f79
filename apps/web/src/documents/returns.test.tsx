import type { Document } from '@godown/shared/documents';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makeDocument, makeStocked, putSettings, serveDocuments } from '../test/documents-kit';
import { RAHIMA } from '../test/fake-identity';
import { json, renderAt, watchToasts } from '../test/inventory-kit';
import { DocumentDraftPage } from './document-draft-page';
import { findDraft, listDrafts } from './document-drafts';
import { DocumentPage } from './document-page';
import { toDocument } from './draft-document';
import { returnKindOf, toReturnDraft } from './return-draft';

const KETTLE = 'a'.repeat(24);
const OVEN = 'b'.repeat(24);
const CUSTOMER = 'c'.repeat(24);

beforeEach(() => putSettings());

/** A note of 4 kettles and 3 ovens with prices, less a tenth, of which all kettles but one came back. */
const makeNote = (fields: Partial<Document> = {}) =>
  makeDocument({
    partner: CUSTOMER,
    party: 'Rahman Traders',
    lines: [
      { item: KETTLE, itemName: 'Kettle', price: 20, quantity: 4, unitPrice: 20, net: 80, returned: 3 },
      {
        item: OVEN,
        itemName: 'Oven',
        price: 100,
        quantity: 3,
        unitPrice: 100,
        discount: { amount: 20 },
        net: 280,
      },
    ],
    lineCount: 2,
    units: 7,
    subtotal: 360,
    discount: { percent: 10 },
    transport: 50,
    total: 374,
    ...fields,
  });

async function press(note = makeNote()) {
  const items = [makeStocked('Kettle', {}, { _id: KETTLE }), makeStocked('Oven', {}, { _id: OVEN })];
  const { api } = serveDocuments(...items);
  api.on(`GET /documents/${note.number}`, () => json(note));
  api.on(`GET /partners/${CUSTOMER}`, () =>
    json({
      _id: CUSTOMER,
      kind: 'customer',
      name: 'Rahman Traders',
      balance: 500,
      version: 1,
      createdAt: note.at,
    }),
  );
  const { unmount } = renderAt(DocumentPage, { at: `/documents/${note.number}`, path: '/documents/:number' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Return' }));
  await waitFor(async () => expect(await listDrafts(RAHIMA.email)).toHaveLength(1));
  unmount();
  const [draft] = await listDrafts(RAHIMA.email);
  renderAt(DocumentDraftPage, { at: `/documents/drafts/${draft?.id}`, path: '/documents/drafts/:draftId' });
  await screen.findByRole('heading', { name: 'New return from customer' });
  return { api, person, id: draft?.id ?? '' };
}

it('begins the return of what is left of a note, at what was paid for it', async () => {
  const { person, api, id } = await press();
  expect(await findDraft(RAHIMA.email, id)).toMatchObject({ returns: 'DN-2026-000123', partner: CUSTOMER });
  expect(screen.getByRole('textbox', { name: 'Price: Kettle' })).toHaveValue('18.00');
  expect(screen.getByRole('textbox', { name: 'Price: Oven' })).toHaveValue('84.00');
  expect(await screen.findByText('Rahman Traders owes 500.00$ now, 230.00$ after this.')).toBeVisible();
  const toasts = watchToasts();
  await person.click(screen.getByRole('checkbox', { name: 'Damaged Oven' }));
  await person.click(screen.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(api.of('POST').map(({ body }) => body)).toEqual([
    {
      kind: 'return',
      warehouse: 'halishar',
      party: 'Rahman Traders',
      partner: CUSTOMER,
      returns: 'DN-2026-000123',
      lines: [
        { item: KETTLE, quantity: 1, unitPrice: 18, condition: 'good' },
        { item: OVEN, quantity: 3, unitPrice: 84, condition: 'damaged' },
      ],
    },
  ]);
});

it('says on the page of a note how many came back, and of a return whose goods they are', async () => {
  const { api } = serveDocuments();
  const note = makeNote();
  const back = makeNote({
    number: 'CR-2026-000001',
    kind: 'return',
    returns: note.number,
    lines: [{ item: OVEN, itemName: 'Oven', price: 100, quantity: 1, condition: 'damaged' }],
  });
  api.on(`GET /documents/${note.number}`, () => json(note));
  api.on(`GET /documents/${back.number}`, () => json(back));
  const { unmount } = renderAt(DocumentPage, { at: `/documents/${note.number}`, path: '/documents/:number' });
  expect(await screen.findByText('3 came back')).toBeVisible();
  unmount();
  renderAt(DocumentPage, { at: `/documents/${back.number}`, path: '/documents/:number' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Return from customer CR-2026-000001' }),
  ).toBeVisible();
  const lines = screen.getByRole('table', { name: 'Lines' });
  expect(within(lines).getByText('Damaged')).toBeVisible();
  expect(screen.getByText(note.number)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
});

it.each<[string, Partial<Document>, string | null]>([
  ['a delivery note', {}, 'return'],
  ['goods received', { kind: 'receipt', number: 'GR-2026-000001' }, 'supplier-return'],
  ['a transfer', { kind: 'transfer' }, null],
  ['a return', { kind: 'return' }, null],
])('offers for %s the right return', (_, fields, kind) => {
  expect(returnKindOf(makeNote(fields))).toBe(kind);
});

it('offers none when all of it came back', () => {
  const lines = makeNote().lines.map((line) => ({ ...line, returned: line.quantity }));
  expect(returnKindOf(makeNote({ lines }))).toBeNull();
});

it('is without prices for a note without prices', () => {
  const lines = [{ item: KETTLE, itemName: 'Kettle', price: 20, quantity: 4 }];
  const note = makeDocument({ lines });
  expect(toDocument(toReturnDraft('k', 'return', note))).toEqual({
    kind: 'return',
    warehouse: 'halishar',
    party: 'Rahman Traders',
    returns: note.number,
    lines: [{ item: KETTLE, quantity: 4, condition: 'good' }],
  });
});
