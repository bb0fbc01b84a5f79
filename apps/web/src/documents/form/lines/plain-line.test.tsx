import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeStocked, serveDocuments } from '../../../test/documents-kit';
import { RAHIMA } from '../../../test/fake-identity';
import { renderAt } from '../../../test/inventory-kit';
import { type DraftKind, saveDraft } from '../../drafts/document-drafts';
import { createDraft } from '../../drafts/draft-edits';
import { DocumentDraftPage } from '../document-draft-page';

const ID = '0198c0de-0000-7000-8000-000000000001';
const KETTLE = makeStocked('Sangu Kettle 1.7L', { halishar: 10 });

it.each<DraftKind>(['delivery', 'receipt', 'transfer', 'return', 'supplier-return'])(
  'a line without a price has no amount: %s',
  async (kind) => {
    const draft = createDraft({ id: ID, kind, warehouse: 'halishar' });
    const line = { item: KETTLE._id, name: KETTLE.name, quantity: '3' };
    await saveDraft(RAHIMA.email, { ...draft, answer: 'none', lines: [line] });
    serveDocuments(KETTLE);
    renderAt(DocumentDraftPage, { at: `/documents/drafts/${ID}`, path: '/documents/drafts/:draftId' });
    await screen.findByText('Halishar has 10', { exact: false });
    const [row] = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(row).toHaveTextContent(KETTLE.name);
    expect(row).not.toHaveTextContent(/\$|20/);
  },
);

it.each([
  ['supplier-return', { condition: 'damaged' }, 'Halishar has 2 damaged', true],
  ['supplier-return', { condition: 'damaged', damagedUnits: '1' }, 'Halishar has 10', false],
  ['supplier-return', { condition: 'good' }, 'Halishar has 10', false],
  ['return', { condition: 'damaged' }, 'Halishar has 10', false],
] as const)('of a %s %o says where the pieces are: %s', async (kind, fields, text, isShort) => {
  const draft = createDraft({ id: ID, kind, warehouse: 'halishar' });
  const kettle = { ...KETTLE, damaged: { halishar: 2 } };
  const line = { item: kettle._id, name: kettle.name, quantity: '3', ...fields };
  await saveDraft(RAHIMA.email, { ...draft, answer: 'none', lines: [line] });
  serveDocuments(kettle);
  renderAt(DocumentDraftPage, { at: `/documents/drafts/${ID}`, path: '/documents/drafts/:draftId' });
  const stock = await screen.findByText(text);
  expect(stock.closest('.text-warn') !== null).toBe(isShort);
});
