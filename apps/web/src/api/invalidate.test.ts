import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { later } from '../test/inventory-kit';
import { invalidate } from './invalidate';
import { createQueryClient } from './query-client';

/** A query on screen. The test decides when its responses arrive. */
function setUp() {
  const client = createQueryClient();
  const answers: ((data: string) => void)[] = [];
  const queryFn = vi.fn(() => {
    const answer = later<string>();
    answers.push(answer.resolve);
    return answer.promise;
  });
  return {
    client,
    answers,
    queryFn,
    asked: (times: number) => vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(times)),
  };
}

it('shows the response of a pending request, and then a newer one', async () => {
  const { client, answers, queryFn, asked } = setUp();
  onTestFinished(new QueryObserver(client, { queryKey: ['list', 'a'], queryFn }).subscribe(() => {}));
  const shown = () => client.getQueryData(['list', 'a']);
  await asked(1);
  answers[0]?.('first');
  await vi.waitFor(() => expect(shown()).toBe('first'));
  invalidate(client, ['list']);
  await asked(2);
  invalidate(client, ['other'], ['list']);
  invalidate(client, ['list']);
  answers[1]?.('second');
  await vi.waitFor(() => expect(shown()).toBe('second'));
  await asked(3);
  answers[2]?.('third');
  await vi.waitFor(() => expect(shown()).toBe('third'));
  expect(client.isFetching()).toBe(0);
  expect(queryFn).toHaveBeenCalledTimes(3);
});

it('also fetches again after the first response, and after a failure', async () => {
  const { client, answers, queryFn, asked } = setUp();
  queryFn.mockImplementationOnce(() => Promise.reject(new Error('no')));
  onTestFinished(new QueryObserver(client, { queryKey: ['one'], queryFn }).subscribe(() => {}));
  invalidate(client, ['one']);
  await asked(2);
  answers[0]?.('there');
  await vi.waitFor(() => expect(client.getQueryData(['one'])).toBe('there'));
});

it('does not cancel the request for more rows', async () => {
  const { client, answers, queryFn, asked } = setUp();
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn,
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
  });
  onTestFinished(list.subscribe(() => {}));
  const pages = () => list.getCurrentResult().data?.pages;
  await asked(1);
  answers[0]?.('1 to 10');
  await vi.waitFor(() => expect(pages()).toEqual(['1 to 10']));
  void list.fetchNextPage();
  await asked(2);
  invalidate(client, ['list']);
  answers[1]?.('11 to 20');
  await vi.waitFor(() => expect(pages()).toEqual(['1 to 10', '11 to 20']));
  await asked(3);
});

it('does not fetch queries that are not on screen until they are opened', async () => {
  const { client, queryFn } = setUp();
  client.setQueryData(['list'], 'old');
  invalidate(client, ['list']);
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
  expect(queryFn).not.toHaveBeenCalled();
});
