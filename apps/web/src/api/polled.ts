/** Options of queries on screen that other people change without an event: the event stream names items only. */
import { whileVisible } from './while-visible';

const POLL_MS = 30_000;

export const POLLED = { refetchInterval: () => whileVisible(POLL_MS) };

/** A list is read again while it is one page: of more, each would be read. */
export const POLLED_LIST = {
  refetchInterval: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
    whileVisible(POLL_MS, !state.data?.pages[1]),
};
