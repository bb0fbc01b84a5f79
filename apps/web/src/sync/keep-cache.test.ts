import { QueryClient } from '@tanstack/react-query';
import { keys } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepCache } from './keep-cache';

const LIST = ['items', 'list'];
const page = (n: number) => ({ rows: [{ _id: `${n}` }] });
const pages = (count: number) => {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return { pages: numbers.map(page), pageParams: numbers };
};

/** A tab of this person, for as long as the test or until `close`. */
function open(by = 'rahima@godown.test') {
  const client = new QueryClient();
  const kept = keepCache(client, { by, isKept: ({ queryKey }) => queryKey[0] === 'items' });
  onTestFinished(kept.close);
  return { client, ...kept };
}

/** Makes the tab save the data that it shows. */
async function save({ client }: ReturnType<typeof open>, data: unknown) {
  // It saves only after it has restored the kept data.
  await vi.waitFor(async () => {
    client.setQueryData(LIST, data);
    client.setQueryData(['session'], 'not to be kept');
    expect(await keys()).toHaveLength(1);
  });
}

it('shows the data that the person saw last, and marks it as stale', async () => {
  const first = open();
  await save(first, pages(1));
  first.close();
  const { client } = open();
  await vi.waitFor(() => expect(client.getQueryData(LIST)).toEqual(pages(1)));
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
  expect(client.getQueryData(['session'])).toBeUndefined();
});

it('keeps two pages of a long list', async () => {
  const first = open();
  await save(first, pages(5));
  first.close();
  const { client } = open();
  await vi.waitFor(() => expect(client.getQueryData(LIST)).toEqual(pages(2)));
});

it('never replaces newer data with kept data', async () => {
  const first = open();
  await save(first, pages(1));
  first.close();
  const { client } = open();
  client.setQueryData(LIST, pages(3));
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1));
  expect(client.getQueryData(LIST)).toEqual(pages(3));
});

it('is not shown to another person, and is deleted when the person signs out', async () => {
  const hers = open();
  await save(hers, pages(1));
  const his = open('karim@godown.test');
  hers.forget();
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
  expect(his.client.getQueryData(LIST)).toBeUndefined();
});
