import type { Job } from '@godown/shared/bulk/jobs';
import { sentence } from '@godown/shared/language/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useStartJob } from '../../items/jobs/start-job';
import { RAHIMA } from '../../test/fake-identity';
import { inBangla } from '../../test/in-bangla';
import { json, renderAt, stubApi } from '../../test/inventory-kit';
import { MyJobs } from './my-jobs';

const ID = 'a'.repeat(24);

const makeJob = (over: Partial<Job> = {}): Job => ({
  _id: ID,
  kind: 'edit',
  state: 'running',
  title: 'Prices +5 %',
  at: '2026-03-01T05:00:00.000Z',
  email: RAHIMA.email,
  total: 5000,
  done: 120,
  skipped: 0,
  reversed: 0,
  notReversed: 0,
  ...over,
});

function open(...jobs: Job[]) {
  const state = { jobs };
  const api = stubApi({
    'GET /jobs': () => json(state.jobs),
    [`GET /jobs/${ID}/problems`]: () =>
      json([{ itemName: 'Kettle', message: 'The price would be negative.' }]),
    [`POST /jobs/${ID}/cancel`]: () => json({ ...makeJob(), state: 'cancelling' }, {}, 202),
    [`POST /jobs/${ID}/undo`]: () => json({ ...makeJob(), state: 'undoing' }, {}, 202),
    'POST /jobs': () => json(makeJob(), {}, 201),
  });
  function TestPage() {
    const start = useStartJob();
    const change = { kind: 'pricePercent', percent: 5 } as const;
    const press = () => void start({ selection: { items: [ID] }, change });
    return (
      <>
        <button type="button" onClick={press}>
          Start
        </button>
        <MyJobs />
      </>
    );
  }
  renderAt(TestPage, { at: '/manageInventory', path: '/:page' });
  return { api, state, person: userEvent.setup() };
}

const panel = () => screen.queryByRole('region', { name: 'Your changes of many items' });
/** The jobs were read and the page has shown them. */
const whenRead = (api: ReturnType<typeof stubApi>) =>
  waitFor(() => expect(api.calls.filter(({ path }) => path === '/jobs').length).toBeGreaterThan(0)).then(() =>
    act(async () => {}),
  );

it('shows the own job that is at work, after a reload too', async () => {
  open(makeJob());
  expect(await screen.findByText('120 of 5,000 items done.')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Prices +5 %' })).toHaveAttribute('value', '120');
});

it.each([
  ['of somebody else', makeJob({ email: 'karim@godown.test' })],
  ['that was over before', makeJob({ state: 'done' })],
])('does not show a job %s', async (_which, job) => {
  const { api } = open(job);
  await whenRead(api);
  expect(panel()).not.toBeInTheDocument();
});

it('says that a job waits for another one of the same person, and offers to cancel it', async () => {
  open(makeJob({ done: 0, isWaiting: true }));
  expect(await screen.findByText('Waiting until your other job has ended.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

it('can be hidden while it is at work, and goes on', async () => {
  const { api, person } = open(makeJob());
  await person.click(await screen.findByRole('button', { name: 'Hide Prices +5 %' }));
  expect(panel()).not.toBeInTheDocument();
  expect(api.of('POST')).toHaveLength(0);
});

it('shows a job at once when it is started', async () => {
  const { api, state, person } = open();
  await whenRead(api);
  state.jobs = [makeJob()];
  await person.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('120 of 5,000 items done.')).toBeVisible();
});

it('follows a job to its end, says which items it could not change, and stays until it is hidden', async () => {
  const { state, person } = open(makeJob());
  await screen.findByText('120 of 5,000 items done.');
  state.jobs = [makeJob({ state: 'done', done: 4999, skipped: 1 })];
  const end = await screen.findAllByText('Done: 4,999 items changed, 1 could not be changed.');
  expect(end[0]).toBeVisible();
  await person.click(await screen.findByText('Which items, and why'));
  expect(await screen.findByText(/The price would be negative/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Hide Prices +5 %' }));
  expect(panel()).not.toBeInTheDocument();
});

it('says in Bangla what a job does, and what it could not put back', async () => {
  await inBangla();
  const titled = { template: 'Prices {change}', values: { change: '+5 %' } };
  const { api, state, person } = open(makeJob({ ...titled, state: 'undoing' }));
  const why = sentence('Someone changed this later: {fields}. It stays as it is now.', {
    fields: 'price, reorderPoints.uttara',
  });
  api.on(`GET /jobs/${ID}/problems`, () => json([{ itemName: 'Kettle', ...why }]));
  expect(await screen.findByText('দাম +৫ %')).toBeVisible();
  state.jobs = [makeJob({ ...titled, state: 'undone', notReversed: 1 })];
  await person.click(await screen.findByText('কোন পণ্য, আর কেন'));
  expect(await screen.findByText(/: পরে কেউ এটি বদলেছেন: দাম, এত কমলে জানান, উত্তরা।/)).toBeVisible();
});

it('is cancelled after a question that says what that means', async () => {
  const { api, state, person } = open(makeJob());
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^120 changes will be put back/)).toBeVisible();
  state.jobs = [makeJob({ state: 'cancelling' })];
  await person.click(dialog.getByRole('button', { name: 'Put everything back' }));
  expect(await screen.findByText('Putting back: 0 of 120.')).toBeVisible();
  expect(api.of('POST').map(({ path }) => path)).toEqual([`/jobs/${ID}/cancel`]);
});

it('is undone without trying to cancel it first', async () => {
  const { api, state, person } = open(makeJob());
  await screen.findByText('120 of 5,000 items done.');
  state.jobs = [makeJob({ state: 'done', done: 5000 })];
  await person.click(await screen.findByRole('button', { name: 'Undo all' }));
  state.jobs = [makeJob({ state: 'undoing', done: 5000 })];
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo all' }));
  expect(await screen.findByText('Putting back: 0 of 5,000.')).toBeVisible();
  expect(api.of('POST').map(({ path }) => path)).toEqual([`/jobs/${ID}/undo`]);
});

it('offers a second attempt for what could not be put back', async () => {
  const { api, state, person } = open(makeJob());
  await screen.findByText('120 of 5,000 items done.');
  state.jobs = [makeJob({ state: 'undone', done: 300, reversed: 200, notReversed: 100 })];
  await person.click(await screen.findByRole('button', { name: 'Try again to put back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Try again to put back 100 changes?' }));
  state.jobs = [makeJob({ state: 'undone', done: 300, reversed: 300 })];
  await person.click(dialog.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('Undone: 300 put back.'))[0]).toBeVisible();
  expect(api.of('POST').map(({ path }) => path)).toEqual([`/jobs/${ID}/undo`]);
  expect(screen.queryByRole('button', { name: 'Try again to put back' })).not.toBeInTheDocument();
});

it('is read when the tab is shown again', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { state } = open(makeJob());
  await screen.findByText('120 of 5,000 items done.');
  state.jobs = [makeJob({ done: 200 })];
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('200 of 5,000 items done.')).toBeVisible();
});
