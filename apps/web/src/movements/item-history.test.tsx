import type { Movement } from '@godown/shared/stock/movements';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RAHIMA } from '../test/fake-identity';
import { json, later, makeItem, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { GRILL_ID, makeMovement, makeTransfer } from '../test/movements-kit';
import { ItemHistory } from './item-history';

const LIST = `GET /item/${GRILL_ID}/movements`;
const item = makeItem({ _id: GRILL_ID, quantity: 12 });

/** A list of movements as the API sends it, newest first. */
const listed = (movements: Movement[], headers: Record<string, string> = {}) =>
  json(movements, { 'X-Total-Count': String(movements.length), ...headers });

function open(handlers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(handlers);
  renderAt(() => <ItemHistory itemId={GRILL_ID} />, { at: '/item', path: '/item' });
  return { api, toasts: watchToasts(), person: userEvent.setup() };
}

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
/** A new movement of the signed-in person. Undo does not ask first. */
const fresh = () => ({ at: new Date().toISOString(), email: RAHIMA.email });
const row = (text: RegExp) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => text.test(textContent ?? ''));
  if (!found) throw new Error(`no row reads ${text}`);
  return found;
};
const undoIn = (text: RegExp) => within(row(text)).getByRole('button', { name: /^Undo/ });

describe('the history of an item', () => {
  afterEach(() => void vi.useRealTimers());

  it('shows each movement, newest first, with its amount, reason, warehouse, time, person and note', async () => {
    const added = makeMovement({ reason: 'added', change: 12, totalAfter: 12, email: 'rahima@godown.test' });
    const delivered = makeMovement({ warehouse: 'uttara', totalAfter: 11 });
    const restocked = makeMovement({ reason: 'restock', change: 20, totalAfter: 31, note: 'From the truck' });
    open({ [LIST]: () => listed([restocked, delivered, added]) });
    expect(await rows()).toEqual([
      expect.stringMatching(
        /^\+20Restocked, Halishar.* · counter@godown\.test31 in total“From the truck”Undo/,
      ),
      expect.stringMatching(/^−1Delivered, Uttara.* · counter@godown\.test11 in totalUndo/),
      expect.stringMatching(/^\+12Added, Halishar.* · rahima@godown\.test12 in total$/),
    ]);
    const time = within(row(/Delivered/)).getByRole('time');
    expect(time).toHaveAttribute('datetime', delivered.at);
    expect(time).toHaveAttribute('title', expect.stringMatching(/1 March 2026.*in Bangladesh$/));
    expect(screen.getByRole('link', { name: 'All movements' })).toHaveAttribute(
      'href',
      `/movements?item=${GRILL_ID}`,
    );
  });

  it('draws the stock over time, and describes the chart in words', async () => {
    const totals = [12, -2, 38].map((totalAfter) => makeMovement({ totalAfter }));
    open({ [LIST]: () => listed(totals.toReversed()) });
    expect(await screen.findByRole('img')).toHaveAccessibleName(
      /^Stock over time: 12 on 1 Mar 2026, 38 now\. Lowest −2 on 1 Mar 2026, highest 38 on 1 Mar 2026\.$/,
    );
  });

  it('undoes a movement, then shows it as undone and links both', async () => {
    const delivered = makeMovement({ warehouse: 'uttara', ...fresh() });
    const undo = makeMovement({ reason: 'undo', change: 1, warehouse: 'uttara', undoes: delivered._id });
    const answer = later<Response>();
    const { api, person, toasts } = open({
      [LIST]: () => listed([delivered]),
      [`POST /movements/${delivered._id}/undo`]: () => answer.promise,
    });
    await rows();
    const button = undoIn(/Delivered/);
    await person.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    api.on(LIST, () => listed([undo, { ...delivered, undoneBy: undo._id }]));
    answer.resolve(json({ movement: undo, movements: [undo], item }, {}, 201));

    const link = await screen.findByRole('link', { name: 'Undone' });
    expect(await rows()).toHaveLength(2);
    expect(within(row(/Delivered/)).queryByRole('button')).not.toBeInTheDocument();
    expect(toasts).toHaveBeenCalledExactlyOnceWith('Undone: 1 delivered from Uttara\nGrill 25L Black');
    expect(row(/Delivered/)).toHaveFocus();
    await person.click(link);
    expect(row(/Undid this delivery, Uttara/)).toHaveFocus();
    await person.click(screen.getByRole('link', { name: 'this delivery' }));
    expect(row(/Delivered, Uttara/)).toHaveFocus();
    expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names the movement in each Undo button', async () => {
    open({ [LIST]: () => listed([10, 11].map((totalAfter) => makeMovement({ ...fresh(), totalAfter }))) });
    await rows();
    for (const total of [10, 11]) {
      const name = `Undo Delivered, Halishar −1 just now ${total} in total`;
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
  });

  it.each([
    ["someone else's", { email: 'counter@godown.test' }, 'by counter@godown.test, just now?'],
    ['an old', { at: '2026-03-01T12:02:00.000Z' }, 'by you, yesterday 18:02?'],
  ])('asks before it undoes %s movement', async (_, differing, question) => {
    vi.useFakeTimers({ now: new Date('2026-03-02T06:00:00Z'), toFake: ['Date'] });
    const delivered = makeMovement({ change: -12, ...fresh(), ...differing });
    const { api, person } = open({
      [LIST]: () => listed([delivered]),
      [`POST /movements/${delivered._id}/undo`]: () =>
        json({ movement: delivered, movements: [delivered], item }, {}, 201),
    });
    await rows();
    const button = undoIn(/Delivered/);
    const name = `Undo 12 delivered from Halishar ${question}`;
    await person.click(button);
    expect(screen.getByRole('dialog', { name })).toHaveAccessibleDescription('Grill 25L Black');
    await person.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name: 'Keep' }));
    expect(button).toHaveFocus();
    expect(api.of('POST')).toHaveLength(0);
    await person.click(button);
    await person.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  });

  it('undoes an undo, and says that the movement counts again', async () => {
    const delivered = makeMovement(fresh());
    const undo = makeMovement({ reason: 'undo', change: 1, undoes: delivered._id, ...fresh() });
    const again = makeMovement({ reason: 'undo', undoes: undo._id, ...fresh() });
    const undone = { ...delivered, undoneBy: undo._id };
    const { api, person, toasts } = open({
      [LIST]: () => listed([undo, undone]),
      [`POST /movements/${undo._id}/undo`]: () => {
        api.on(LIST, () => listed([again, { ...undo, undoneBy: again._id }, undone]));
        return json({ movement: again, movements: [again], item }, {}, 201);
      },
    });
    await rows();
    await person.click(undoIn(/Undid this delivery/));
    await person.click(await screen.findByRole('link', { name: 'Undo was taken back' }));
    expect(row(/Took back the undo of this delivery, Halishar/)).toHaveFocus();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'Undone: the undo of 1 delivered from Halishar\nGrill 25L Black',
    );
  });

  it('retries an undo with the same key when its response is lost', async () => {
    const delivered = makeMovement(fresh());
    const undo = makeMovement({ reason: 'undo', change: 1, undoes: delivered._id });
    let lost = 0;
    const { api, person } = open({
      [LIST]: () => listed([delivered]),
      [`POST /movements/${delivered._id}/undo`]: () => {
        lost += 1;
        if (lost === 1) throw new TypeError('Failed to fetch');
        return json({ movement: undo, movements: [undo], item }, {}, 201);
      },
    });
    await rows();
    await person.click(undoIn(/Delivered/));
    await waitFor(() => expect(api.of('POST')).toHaveLength(2));
    const [first, second] = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('says that someone else undid the movement first, and shows their undo', async () => {
    const delivered = makeMovement(fresh());
    const undo = makeMovement({
      reason: 'undo',
      change: 1,
      undoes: delivered._id,
      email: 'gate@godown.test',
    });
    const { api, person } = open({
      [LIST]: () => listed([delivered]),
      [`POST /movements/${delivered._id}/undo`]: () =>
        problem(409, 'already_undone', 'This movement has been undone already.'),
    });
    await rows();
    api.on(LIST, () => listed([undo, { ...delivered, undoneBy: undo._id }]));
    await person.click(undoIn(/Delivered/));
    expect(await screen.findByText(/^This movement has been undone already\./)).toBeVisible();
    expect(await screen.findByText(/gate@godown\.test/)).toBeVisible();
  });

  it('shows a transfer as one line, with one Undo', async () => {
    open({ [LIST]: () => listed(makeTransfer()) });
    expect(await rows()).toEqual([expect.stringMatching(/^5Moved from Halishar to Uttara/)]);
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  });

  it('loads older movements on request, and says so when that fails', async () => {
    const [older, newer] = [makeMovement({ reason: 'added', change: 5 }), makeMovement()];
    const { api, person } = open({
      [LIST]: ({ query }) => {
        if (query.get('limit') === '500') return listed([newer, older]);
        if (query.has('cursor')) return problem(500, 'internal_error', 'Something went wrong here.');
        return listed([newer], { Link: '</api/item/1/movements?cursor=7.0>; rel="next"' });
      },
    });
    await rows();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/The next movements could not be loaded/)).toBeVisible();
    api.on(LIST, ({ query }) => listed(query.get('cursor') === '7.0' ? [older] : [newer]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('has a chart with older movements than the list', async () => {
    const [older, newer] = [makeMovement({ totalAfter: 500 }), makeMovement({ totalAfter: 11 })];
    open({
      [LIST]: ({ query }) =>
        query.get('limit') === '500'
          ? listed([newer, older])
          : listed([newer], { Link: '</api/item/1/movements?cursor=7.0>; rel="next"' }),
    });
    expect(await screen.findByRole('img', { name: /highest 500/ })).toBeVisible();
    expect(await rows()).toHaveLength(1);
  });

  it('says that there are no movements yet', async () => {
    open({ [LIST]: () => listed([]) });
    expect(await screen.findByText(/^No movements yet/)).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    const { api, person } = open({
      [LIST]: () => problem(500, 'internal_error', 'Something went wrong here.'),
    });
    expect(await screen.findByText('Something went wrong here.')).toBeVisible();
    api.on(LIST, () => listed([makeMovement()]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
