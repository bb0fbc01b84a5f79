import type { Item } from '@godown/shared/items/item';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passOn } from '../../stock/scans/scan-event';
import { makeStocked, serveDocuments } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { createFakeLocks } from '../../test/fake-locks';
import { json, later, listFound, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { type DraftKind, listDrafts, type MoneyAnswer, saveDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { DocumentDraftPage } from './document-draft-page';

const ID = '0198c0de-0000-7000-8000-000000000001';
const AT = `/documents/drafts/${ID}`;

let toasts: ReturnType<typeof watchToasts>;
beforeEach(() => {
  toasts = watchToasts();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

const KETTLE = makeStocked('Sangu Kettle 1.7L', { halishar: 10 });
const OVEN = makeStocked('Teesta Oven 23', { halishar: 2, uttara: 6 }, { price: 99.5 });
const KEEPER = makeStocked('Food keeper', { halishar: 5 });

const openPage = (at: string, Page: ComponentType = DocumentDraftPage) =>
  renderAt(Page, { at, path: '/documents/drafts/:draftId' });

interface Opened {
  items?: Item[];
  kind?: DraftKind;
  /** Notes with prices are in `priced-draft.test.tsx`. */
  answer?: MoneyAnswer | undefined;
  Page?: ComponentType;
}

async function open({ items = [KETTLE, OVEN, KEEPER], kind = 'delivery', Page, ...given }: Opened = {}) {
  const server = serveDocuments(...items);
  const draft = createDraft({ id: ID, kind, warehouse: 'halishar' });
  if (!('answer' in given)) await saveDraft(RAHIMA.email, { ...draft, answer: 'none' });
  openPage(`${AT}?kind=${kind}`, Page);
  const person = userEvent.setup();
  const field = await screen.findByRole('combobox', { name: 'Item' });
  await waitFor(() => expect(server.api.calls.some(({ path }) => path === '/item')).toBe(true));
  return { ...server, person, field };
}

const drafts = () => listDrafts(RAHIMA.email);
const suggestions = () => within(screen.getByRole('listbox')).getAllByRole('option');
const lines = () => within(screen.getByRole('main')).getAllByRole('listitem');
const post = () => screen.getByRole('button', { name: /^Save and send/ });
const bodies = (server: { api: ReturnType<typeof serveDocuments>['api'] }) =>
  server.api.of('POST').map(({ body }) => body);

/** Suggestions come when the items are loaded. */
async function findSuggestion(person: ReturnType<typeof userEvent.setup>, text: string) {
  const field = screen.getByLabelText('Item', { selector: 'input' });
  if (document.activeElement !== field) await person.click(field);
  await person.keyboard(text);
  await screen.findByRole('listbox');
}

it('suggests earlier customers in a list of its own, which shows long names whole', async () => {
  const { person } = await open();
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  await person.type(customer, 'rah');
  const list = await screen.findByRole('listbox', { name: 'Customer' });
  expect(customer).not.toHaveAttribute('list');
  await person.click(within(list).getByRole('option', { name: 'Rahman Traders' }));
  expect(customer).toHaveValue('Rahman Traders');
  expect(customer).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(async () => expect(await drafts()).toMatchObject([{ party: 'Rahman Traders' }]));
});

it('keeps the fields beside the customer where they are when something is wrong there', async () => {
  await open();
  const row = screen.getByRole('combobox', { name: 'From' }).closest('.label-before');
  expect(row).toContainElement(screen.getByRole('combobox', { name: 'Customer' }));
  expect(row).toHaveClass('items-start');
});

it('says on a small screen in one line what its head has, once it is named and has a line', async () => {
  const { person } = await open();
  const head = () => screen.queryByRole('button', { expanded: false, name: /Today$/ });
  const fields = screen.getByRole('combobox', { name: 'From' }).closest('.label-before');
  await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Rahman Electronics');
  expect(head()).toBeNull();
  await findSuggestion(person, 'sangu ket');
  await person.keyboard('{Enter}{Enter}');
  expect(head()).toHaveAccessibleName('From Halishar · Rahman Electronics · Today');
  expect(fields).toHaveClass('max-lg:hidden');
  await person.keyboard('{Alt>}c{/Alt}');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
  expect(head()).toBeNull();
  // A line that is scanned while the name is written folds nothing away from the hand.
  expect(fields).not.toHaveClass('max-lg:hidden');
});

it.each([
  ['delivery', 'Customer', 'Shantinir Hostel'],
  ['receipt', 'Supplier', 'Surma Home'],
] as const)('of a %s offers no names of the other kind', async (kind, label, name) => {
  const { api, person } = await open({ kind });
  api.on('GET /parties', () => json(['Shantinir Hostel', 'Surma Home']));
  api.on('GET /partners/texts', ({ query }) => {
    const party = query.get('kind') === 'customer' ? 'Shantinir Hostel' : 'Surma Home';
    return json(query.get('q') === 's' ? [{ party, notes: 1 }] : []);
  });
  await person.type(screen.getByRole('combobox', { name: label }), 's');
  await screen.findByRole('listbox', { name: label });
  expect(suggestions().map(({ textContent }) => textContent)).toEqual([name]);
});

it('writes and posts a delivery note with the keyboard alone', async () => {
  const server = await open();
  const { person, field } = server;
  expect(field).toHaveFocus();
  await findSuggestion(person, 'sangu ket');
  await person.keyboard('{Enter}3{Enter}');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await findSuggestion(person, 'oven');
  await person.keyboard('{Enter}{Enter}');
  await findSuggestion(person, '1.7');
  await person.keyboard('{Enter}2{Enter}');
  expect(lines()).toHaveLength(2);
  expect(screen.getByLabelText('Quantity: Sangu Kettle 1.7L')).toHaveValue('5');
  expect(screen.getByText('Halishar has 10')).toBeVisible();
  expect(screen.getByText(/6 units/)).toBeVisible();
  // Without prices is without.
  expect(screen.queryByText(/199\.50/)).toBeNull();
  await person.type(screen.getByLabelText('Customer'), 'Rahman Traders ');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/documents/DN-2026-000001'));
  expect(bodies(server)).toEqual([
    {
      kind: 'delivery',
      warehouse: 'halishar',
      party: 'Rahman Traders',
      lines: [
        { item: KETTLE._id, quantity: 5 },
        { item: OVEN._id, quantity: 1 },
      ],
    },
  ]);
  expect(server.api.of('POST')[0]?.headers.get('Idempotency-Key')).toBe(ID);
  expect(toasts).toHaveBeenCalledWith('Sent as DN-2026-000001.', expect.objectContaining({ label: 'Open' }));
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it('suggests items by the beginnings of their words, and the arrow keys choose', async () => {
  const { person, field } = await open();
  await findSuggestion(person, 'ke');
  expect(suggestions().map(({ textContent }) => textContent)).toEqual([
    'Sangu Kettle 1.7L10',
    'Food keeper5',
  ]);
  await person.keyboard('{ArrowDown}');
  const marked = within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect(marked).toHaveTextContent('Food keeper');
  expect(field).toHaveAttribute('aria-activedescendant', marked.id);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('ke');
  await person.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Food keeper');
  expect(screen.getByLabelText('Quantity')).toHaveFocus();
  await person.clear(field);
  await person.type(field, 'ettle');
  expect(await screen.findByText('No item matches.')).toBeVisible();
  await person.keyboard('{Enter}');
  expect(screen.getByText('No item matches “ettle”. Check the name, or add the item first.')).toBeVisible();
  expect(within(screen.getByRole('main')).queryAllByRole('listitem')).toEqual([]);
});

it('finds scanned codes that are faster than its suggestions, or says that no item has them', async () => {
  const scanned = { ...OVEN, barcode: '8940000123457' };
  const { api, person, field } = await open({ items: [KETTLE, scanned] });
  const waiting: (() => void)[] = [];
  api.on('GET /item', async (call) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return listFound([KETTLE, scanned], call);
  });
  await person.keyboard('8940000123457{Enter}');
  expect([field, document.activeElement]).toEqual([document.activeElement, field]);
  expect(field).toHaveValue('');
  api.on(`GET /item/${KETTLE._id}`, () => json(KETTLE));
  await person.keyboard(`8940000999999{Enter}${KETTLE._id}{Enter}`);
  expect(field).toHaveValue('');
  await waitFor(() => {
    for (const finish of waiting) finish();
    expect(screen.getByText('No item has the code 8940000999999.')).toBeVisible();
  });
  expect(await screen.findByLabelText('Quantity: Teesta Oven 23')).toHaveValue('1');
  expect(screen.getByLabelText('Quantity: Sangu Kettle 1.7L')).toHaveValue('1');
  // As a keyboard for Bangla types it.
  await person.keyboard('৮৯৪০০০০১২৩৪৫৭{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Quantity: Teesta Oven 23')).toHaveValue('2'));
  expect(field).toHaveFocus();
});

describe('the code of a carton', () => {
  const CARTON = '18940000123454';
  const packed = { ...OVEN, barcode: '8940000123457', cartons: [{ code: CARTON, units: 6 }] };
  const scan = async (code: string) => {
    const answer = await act(() => passOn(code));
    if (!answer) throw new Error('Nothing takes codes.');
    return answer;
  };
  const quantity = () => screen.findByLabelText('Quantity: Teesta Oven 23');

  it('adds its units to the line, and they can be taken back', async () => {
    await open({ items: [KETTLE, packed] });
    expect(await scan(CARTON)).toMatchObject({ isKnown: true, text: '6 × Teesta Oven 23 added' });
    expect(await quantity()).toHaveValue('6');
    const second = await scan(CARTON);
    expect(await quantity()).toHaveValue('12');
    await scan(packed.barcode);
    expect(await quantity()).toHaveValue('13');
    act(() => second.takeBack?.());
    expect(await quantity()).toHaveValue('7');
  });

  it('takes the line away with the last units', async () => {
    await open({ items: [packed] });
    const { takeBack } = await scan(CARTON);
    act(() => takeBack?.());
    expect(screen.queryByLabelText('Quantity: Teesta Oven 23')).toBeNull();
  });

  it('adds them when it is typed, too', async () => {
    const { person, field } = await open({ items: [KETTLE, packed] });
    await person.keyboard(`${CARTON}{Enter}`);
    expect(await quantity()).toHaveValue('6');
    expect(field).toHaveFocus();
  });

  it('fills the quantity if it has letters and the item is chosen from the list', async () => {
    const { person } = await open({ items: [{ ...OVEN, cartons: [{ code: 'BOX-24', units: 24 }] }] });
    await findSuggestion(person, 'box-24');
    await person.keyboard('{Enter}');
    expect(screen.getByLabelText('Quantity')).toHaveValue('24');
    await person.keyboard('{Enter}');
    expect(await quantity()).toHaveValue('24');
  });
});

it('refuses a code as a quantity', async () => {
  const server = await open({ kind: 'receipt' });
  const { person } = server;
  await findSuggestion(person, 'oven');
  await person.keyboard('{Enter}89400001{Enter}');
  const message = 'This looks like a code. Enter how many.';
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText('Quantity')).toHaveFocus();
  expect(screen.getByLabelText('Quantity')).toHaveValue('1');
  await person.keyboard('{Enter}');
  await person.type(await screen.findByLabelText('Quantity: Teesta Oven 23'), '89400001');
  expect(screen.getByText(message)).toBeVisible();
  await person.click(post());
  expect(screen.getByText(message)).toBeVisible();
  expect(bodies(server)).toEqual([]);
});

it('keeps the draft when the tab is closed', async () => {
  const { person } = await open({ kind: 'receipt' });
  await findSuggestion(person, 'oven');
  await person.keyboard('{Enter}4{Enter}');
  await person.type(screen.getByLabelText('Supplier'), 'Karnaphuli');
  await waitFor(async () => expect(await drafts()).toMatchObject([{ party: 'Karnaphuli' }]));
  cleanup();
  openPage(AT);
  expect(await screen.findByRole('heading', { level: 1, name: 'New receipt' })).toBeVisible();
  expect(await screen.findByLabelText('Quantity: Teesta Oven 23')).toHaveValue('4');
  expect(screen.getByLabelText('Supplier')).toHaveValue('Karnaphuli');
});

it('is not stored before something is typed, and then discarded only after a question', async () => {
  const { person } = await open({ answer: undefined });
  expect(await drafts()).toEqual([]);
  await person.type(screen.getByLabelText("Customer's order no."), 'PO 7');
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this draft?' });
  await person.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(await drafts()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await person.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
  expect(await drafts()).toEqual([]);
});

it('asks with the figures before a warehouse goes below zero', async () => {
  const server = await open();
  const { person } = server;
  await findSuggestion(person, 'oven');
  await person.keyboard('{Enter}3{Enter}');
  await findSuggestion(person, 'kettle');
  await person.keyboard('{Enter}10{Enter}');
  await person.click(post());
  const dialog = await screen.findByRole('dialog', { name: 'Halishar has less than this. Save and send?' });
  expect(dialog).toHaveTextContent('Teesta Oven 23: Halishar has 2; this note takes 3. Uttara has 6.');
  expect(dialog).not.toHaveTextContent(/Kettle|Bahaddarhat/);
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(bodies(server)).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('Quantity: Teesta Oven 23')).toHaveFocus());
  await person.click(post());
  await person.click(within(dialog).getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(bodies(server)).toHaveLength(1));
});

it('does not ask for a receipt', async () => {
  const server = await open({ kind: 'receipt' });
  await findSuggestion(server.person, 'oven');
  await server.person.keyboard('{Enter}300{Enter}');
  await server.person.click(post());
  await waitFor(() => expect(bodies(server)).toHaveLength(1));
});

it('never moves stock to the same warehouse', async () => {
  const server = await open({ kind: 'transfer' });
  const { person } = server;
  expect(screen.getByLabelText('To')).toHaveValue('bahaddarhat');
  await person.selectOptions(screen.getByLabelText('From'), 'Bahaddarhat');
  expect(screen.getByLabelText('To')).toHaveValue('halishar');
  await person.selectOptions(screen.getByLabelText('To'), 'Bahaddarhat');
  expect(screen.getByLabelText('From')).toHaveValue('halishar');
  await findSuggestion(person, 'kettle');
  await person.keyboard('{Enter}2{Enter}');
  await person.click(post());
  await waitFor(() =>
    expect(bodies(server)).toEqual([
      {
        kind: 'transfer',
        warehouse: 'halishar',
        to: 'bahaddarhat',
        lines: [{ item: KETTLE._id, quantity: 2 }],
      },
    ]),
  );
});

it('says what is wrong before it is sent', async () => {
  const server = await open();
  const { person } = server;
  await person.click(post());
  // At the field, and where the hand is.
  expect(await screen.findAllByText('Enter at least one line.')).toHaveLength(2);
  expect(screen.getByRole('combobox', { name: 'Item' })).toHaveFocus();
  await findSuggestion(person, 'kettle');
  await person.keyboard('{Enter}2{Enter}');
  expect(screen.queryAllByText('Enter at least one line.')).toEqual([]);
  const quantity = screen.getByLabelText('Quantity: Sangu Kettle 1.7L');
  await person.clear(quantity);
  await person.type(quantity, 'two');
  await person.click(post());
  expect(await screen.findByText('Enter a whole number.')).toBeVisible();
  expect(screen.getByText('1 line must be corrected. Then send it again.')).toBeVisible();
  await person.clear(quantity);
  await person.type(quantity, '2');
  expect(screen.queryByText('Enter a whole number.')).toBeNull();
  expect(bodies(server)).toEqual([]);
});

const GONE = problem(422, 'invalid_input', 'lines.1.item: There is no such item.', {
  errors: [{ path: 'lines.1.item', message: 'There is no such item.' }],
});

it('shows the refusal at its line, and posts the corrected draft under the same key', async () => {
  const server = await open();
  const { api, person } = server;
  await findSuggestion(person, 'kettle');
  await person.keyboard('{Enter}1{Enter}');
  await findSuggestion(person, 'keeper');
  await person.keyboard('{Enter}1{Enter}');
  let isRefusing = true;
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
    isRefusing && init.method === 'POST' ? GONE.clone() : send(input, init),
  );
  await person.click(post());
  const message = await screen.findByText('There is no such item.');
  expect(message.closest('li')).toHaveTextContent('Food keeper');
  expect(screen.queryByText(/refused/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove Food keeper' }));
  isRefusing = false;
  await person.click(post());
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
  expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toBe(ID);
});

/** Posts 3 kettles and 1 keeper without a connection. */
async function postOffline() {
  const server = await open();
  const { person } = server;
  await findSuggestion(person, 'kettle');
  await person.keyboard('{Enter}3{Enter}');
  await findSuggestion(person, 'keeper');
  await person.keyboard('{Enter}1{Enter}');
  await person.type(screen.getByLabelText('Customer'), 'Rahman Traders');
  act(() => onlineManager.setOnline(false));
  await person.click(post());
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
  return server;
}

it('waits without a connection, and gets its number when there is one', async () => {
  const server = await postOffline();
  const { person } = server;
  expect(await screen.findByText('1 change is waiting to be sent.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('Delivery note: 2 lines, to Rahman Traders')).toBeVisible();
  expect(await drafts()).toEqual([]);
  expect(bodies(server)).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('Sent as DN-2026-000001.', expect.anything()));
  expect(server.posted.size).toBe(1);
});

it('becomes a draft again if it is refused later, with the message at its line', async () => {
  const { api, person } = await postOffline();
  api.on('POST /documents', () => GONE.clone());
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('1 change was not saved.')).toBeVisible();
  expect(screen.getByText(/^Food keeper: There is no such item\./)).toBeVisible();
  await waitFor(async () => expect(await drafts()).toMatchObject([{ id: ID, party: 'Rahman Traders' }]));
  await person.click(screen.getByRole('button', { name: /^Open / }));
  expect(screen.getByTestId('location')).toHaveTextContent(AT);
  const message = await screen.findByText('There is no such item.');
  expect(message.closest('li')).toHaveTextContent('Food keeper');
  expect(screen.getByLabelText('Quantity: Sangu Kettle 1.7L')).toHaveValue('3');
  expect(screen.queryByText('1 change was not saved.')).toBeNull();
});

function PageWithMenu() {
  return (
    <>
      <Link to="/movements">Elsewhere</Link>
      <DocumentDraftPage />
    </>
  );
}

describe('a note whose page was left while it was being sent', () => {
  /** Sends 3 kettles, and goes elsewhere before the server responds. */
  async function postAndLeave() {
    const server = await open({ Page: PageWithMenu });
    const { person } = server;
    const answer = later<Response | null>();
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const response = init.method === 'POST' ? await answer.promise : null;
      return response ?? send(input, init);
    });
    await findSuggestion(person, 'kettle');
    await person.keyboard('{Enter}3{Enter}');
    await person.type(screen.getByLabelText('Customer'), 'Rahman Traders');
    await person.click(post());
    expect(await screen.findByText('Being sent')).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByTestId('location')).toHaveTextContent('/movements');
    return { ...server, answer };
  }
  const isStillElsewhere = () => expect(screen.getByTestId('location')).toHaveTextContent(/^\/movements$/);

  it('says that it was refused and why, and leads to its draft', async () => {
    const { answer, person } = await postAndLeave();
    const message = 'There is no such item.';
    const errors = [{ path: 'lines.0.item', message }];
    answer.resolve(problem(422, 'invalid_input', `lines.0.item: ${message}`, { errors }));
    expect(await screen.findByText('1 change was not saved.')).toBeVisible();
    expect(screen.getByText(/^Sangu Kettle 1.7L: There is no such item\./)).toBeVisible();
    isStillElsewhere();
    await waitFor(async () => expect(await drafts()).toMatchObject([{ errors: { [KETTLE._id]: errors } }]));
    await person.click(screen.getByRole('button', { name: /^Open / }));
    expect(screen.getByTestId('location')).toHaveTextContent(AT);
    const shown = await screen.findByText(message);
    expect(shown.closest('li')).toHaveTextContent('Sangu Kettle 1.7L');
    expect(screen.queryByText('1 change was not saved.')).toBeNull();
  });

  it('says its number, and leaves the person where they are', async () => {
    const { answer } = await postAndLeave();
    answer.resolve(null);
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledWith(
        'Sent as DN-2026-000001.',
        expect.objectContaining({ label: 'Open' }),
      ),
    );
    await waitFor(async () => expect(await drafts()).toEqual([]));
    isStillElsewhere();
  });

  it('waits without a connection, and leaves the person where they are', async () => {
    const { answer } = await postAndLeave();
    act(() => onlineManager.setOnline(false));
    expect(await screen.findByText('1 change is waiting to be sent.')).toBeVisible();
    await waitFor(async () => expect(await drafts()).toEqual([]));
    act(() => onlineManager.setOnline(true));
    answer.resolve(null);
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Sent as DN-2026-000001.', expect.anything()));
    isStillElsewhere();
  });
});

it('has at most 500 lines, and still adds to those it has', async () => {
  const items = Array.from({ length: 501 }, (_, index) => makeStocked(`Model ${index + 1000}`));
  const draft = createDraft({ id: ID, kind: 'receipt', warehouse: 'uttara' });
  const toLine = ({ _id, name }: Item) => ({ item: _id, name, quantity: '1' });
  await saveDraft(RAHIMA.email, { ...draft, answer: 'none', lines: items.slice(0, 500).map(toLine) });
  serveDocuments(...items);
  openPage(AT);
  const person = userEvent.setup();
  // Searching 500 lines by role takes jsdom many seconds.
  const field = await screen.findByPlaceholderText('Part of a name, or a code');
  const choose = async (name: string) => {
    await person.click(field);
    await person.paste(name);
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
  };
  await choose('1500');
  await person.keyboard('{Enter}{Enter}');
  expect(screen.getByText('A document has at most 500 lines. Send it and start another.')).toBeVisible();
  await person.clear(field);
  await choose('1499');
  await person.keyboard('{Enter}4{Enter}');
  expect(screen.getByText('500 lines')).toBeVisible();
  await waitFor(async () => expect((await drafts())[0]?.lines.at(-1)?.quantity).toBe('5'));
});

it('is open in one tab only, and goes to the next when that is closed', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: createFakeLocks() });
  let closeOther = () => {};
  const other = new Promise<void>((resolve) => {
    closeOther = resolve;
  });
  void navigator.locks.request(`document ${RAHIMA.email} ${ID}`, () => other);
  await saveDraft(RAHIMA.email, {
    ...createDraft({ id: ID, kind: 'delivery', warehouse: 'uttara' }),
    note: 'old',
  });
  serveDocuments(KETTLE);
  openPage(AT);
  expect(await screen.findByText('This draft is open in another tab')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  await saveDraft(RAHIMA.email, {
    ...createDraft({ id: ID, kind: 'delivery', warehouse: 'uttara' }),
    note: 'new',
  });
  closeOther();
  expect(await screen.findByLabelText('Note')).toHaveValue('new');
});

it('says so if there is no such draft', async () => {
  serveDocuments();
  openPage(AT);
  expect(await screen.findByText('There is no such draft')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/documents');
});

it('finds any of many items at once, and reads no more than the device keeps', async () => {
  const many = Array.from({ length: 2000 }, (_, n) => makeStocked(`Fan ${1000 + n}`, { halishar: n }));
  const { person, api } = await open({ items: many });
  await findSuggestion(person, 'fan 2987');
  await waitFor(() => expect(suggestions().map(({ textContent }) => textContent)).toEqual(['Fan 29871,987']));
  await person.keyboard('{Enter}2{Enter}');
  expect(screen.getByText('Halishar has 1,987')).toBeVisible();
  const limits = () =>
    api.calls
      .filter(({ path, query }) => path === '/item' && !query.has('q'))
      .map(({ query }) => query.get('limit'));
  await waitFor(() => expect(limits().length).toBeGreaterThan(1));
  await findSuggestion(person, 'fan 2199');
  expect(limits()).toEqual(['200', '1000']);
  expect(api.calls.some(({ path }) => path === '/items-by-id')).toBe(false);
});

it('reads the items of a long draft with few requests, and marks the missing one as unknown', async () => {
  const items = Array.from({ length: 250 }, (_, n) => makeStocked(`Fan ${1000 + n}`, { halishar: 7 }));
  const lines = items.map(({ _id, name }) => ({ item: _id, name, quantity: '1' }));
  const gone = { item: 'f'.repeat(24), name: 'Gone', quantity: '1' };
  const draft = createDraft({ id: ID, kind: 'delivery', warehouse: 'halishar' });
  await saveDraft(RAHIMA.email, { ...draft, answer: 'none', lines: [...lines, gone] });
  const { api } = serveDocuments(...items);
  api.on('GET /item', () => json([], { 'X-Total-Count': '0' }));
  openPage(AT);
  expect(await screen.findAllByText('Halishar has 7')).toHaveLength(250);
  expect(screen.getByText(/251 units/)).toBeVisible();
  expect(api.calls.filter(({ path }) => path === '/items-by-id')).toHaveLength(3);
});

it('says that only the items on this device could be searched', async () => {
  const { person, api } = await open();
  await findSuggestion(person, 'kettle');
  api.on('GET /item', () => problem(500, 'internal_error', 'No.'));
  await person.clear(screen.getByLabelText('Item', { selector: 'input' }));
  await findSuggestion(person, 'keeper');
  await person.keyboard('xyzzy');
  const text = 'No item matches among those on this device. The others could not be loaded.';
  expect(await screen.findByText(text)).toBeVisible();
});
