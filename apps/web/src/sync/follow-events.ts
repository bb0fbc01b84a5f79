/** Follows the stream of events while the tab is visible, without reading the page twice when it opens. */
import type { QueryClient } from '@tanstack/react-query';
import { readPosition, writePosition } from '../api/event-position';
import { connect, type StreamDeps } from './connection';
import { connectShared, findTabs, type Tabs } from './shared-connection';

/** How long to wait for the first response, which says where in the stream to begin. */
const FIRST_RESPONSE_MS = 2000;
/** How often `onPoll` is called. */
export const POLL_MS = 10_000;

interface EventHandlers {
  /** An event `item`, with its data as it came: whoever needs it parses it. */
  onItem: (data: string) => void;
  /** Events may have been missed: what is cached must be read again. */
  onGap: () => void;
  /** The tab is visible and there is no stream. */
  onPoll: () => void;
}

/** Until the returned function is called. The position in the stream is kept in the client's cache. */
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

/** Opens as soon as a position is known, or after a while without one. */
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
