/** Follows the stream of events while the tab is visible, without fetching the data twice when a page opens. */
import type { QueryClient } from '@tanstack/react-query';
import { readPosition, writePosition } from '../api/event-position';
import { connect, type StreamDeps } from './connection';
import { connectShared, findTabs, type Tabs } from './shared-connection';

/** Time to wait for the first response, which has the position in the stream, in milliseconds. */
const FIRST_RESPONSE_MS = 2000;
/** Interval between calls of `onPoll`, in milliseconds. */
export const POLL_MS = 10_000;

interface EventHandlers {
  /** An event `item`, with its unparsed data. */
  onItem: (data: string) => void;
  /** Events may have been missed: cached data must be fetched again. */
  onGap: () => void;
  /** The tab is visible and there is no stream. */
  onPoll: () => void;
}

/** Runs until the returned function is called. The client's cache stores the position in the stream. */
export function followEvents(
  client: QueryClient,
  { onItem, onGap, onPoll }: EventHandlers,
  tabs: Tabs | null = findTabs(),
): () => void {
  let isOpen = false;
  let leave = () => {};
  const deps: StreamDeps = {
    position: () => readPosition(client),
    onState: (value) => {
      isOpen = value;
    },
    onEvent(event) {
      if (event.id !== null) writePosition(client, event.id);
      if (event.kind === 'item') onItem(event.data);
      else onGap();
    },
  };
  const open = () => (tabs ? connectShared(tabs, deps) : connect(deps));
  const joinWhileVisible = () => {
    leave();
    isOpen = false;
    leave = document.hidden ? () => {} : afterFirstResponse(client, open);
  };
  const polling = setInterval(() => {
    if (!document.hidden && !isOpen) onPoll();
  }, POLL_MS);
  document.addEventListener('visibilitychange', joinWhileVisible);
  joinWhileVisible();
  return () => {
    clearInterval(polling);
    document.removeEventListener('visibilitychange', joinWhileVisible);
    leave();
  };
}

/** Opens when a position is known, or after `FIRST_RESPONSE_MS` without one. */
function afterFirstResponse(client: QueryClient, open: () => () => void): () => void {
  let close = () => {};
  const begin = () => {
    stopWaiting();
    close = open();
  };
  const timer = setTimeout(begin, FIRST_RESPONSE_MS);
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (readPosition(client) !== null) begin();
  });
  const stopWaiting = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  if (readPosition(client) !== null) begin();
  return () => {
    stopWaiting();
    close();
  };
}
