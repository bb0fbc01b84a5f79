/**
 * One connection for all tabs of a browser. Over HTTP/1.1 a browser opens six connections to a host, so six streams would
 * block all other requests. The tab that holds a Web Lock has the connection, and passes its events on. When this tab is
 * closed, hidden or crashes, the browser gives the lock to the next tab.
 */
import { connect, type StreamDeps, type StreamEvent } from './connection';

const NAME = 'godown-events';
/** Events that the leading tab keeps for tabs that join later. */
const KEPT = 500;

export interface Tabs {
  locks: Pick<LockManager, 'request'>;
  createChannel: (name: string) => BroadcastChannel;
}

/** Null if the browser has no locks or no channels. Pages over plain http from another machine have no locks. */
export function findTabs(): Tabs | null {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return null;
  return { locks, createChannel: (name) => new BroadcastChannel(name) };
}

type Message =
  | { kind: 'state'; isOpen: boolean }
  | { kind: 'event'; event: StreamEvent }
  /** A tab asks for the events after its position; `missed` is the reply. */
  | { kind: 'since'; tab: string; position: string | null }
  | { kind: 'missed'; tab: string; events: StreamEvent[] };

/** Like `connect`, shared with the other tabs. */
export function connectShared({ locks, createChannel }: Tabs, deps: StreamDeps): () => void {
  const channel = createChannel(NAME);
  const waiting = new AbortController();
  let stop = listenToLeader(channel, deps);
  const becomeLeader = () =>
    new Promise<void>((release) => {
      if (waiting.signal.aborted) return release();
      stop();
      const stopLeading = lead(channel, deps);
      stop = () => {
        stopLeading();
        release();
      };
    });
  // Rejects if this tab stops waiting before it is its turn.
  locks.request(NAME, { signal: waiting.signal }, becomeLeader).catch(() => undefined);
  return () => {
    waiting.abort();
    stop();
    channel.close();
  };
}

function lead(channel: BroadcastChannel, { position, onEvent, onState }: StreamDeps): () => void {
  // The first entry marks the position of this tab.
  const kept: StreamEvent[] = [{ kind: 'gap', id: position() }];
  let isOpen = false;
  const send = (message: Message) => channel.postMessage(message);
  const setOpen = (value: boolean) => {
    isOpen = value;
    send({ kind: 'state', isOpen });
    onState(isOpen);
  };
  const hear = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind !== 'since' || !isOpen) return;
    send({ kind: 'missed', tab: message.tab, events: eventsSince(kept, message.position) });
  };
  channel.addEventListener('message', hear);
  // The previous leader may have crashed.
  setOpen(false);
  const disconnect = connect({
    position,
    onState: setOpen,
    onEvent(event) {
      kept.push(event);
      if (kept.length > KEPT) kept.shift();
      send({ kind: 'event', event });
      onEvent(event);
    },
  });
  return () => {
    disconnect();
    setOpen(false);
    channel.removeEventListener('message', hear);
  };
}

function eventsSince(kept: readonly StreamEvent[], position: string | null): StreamEvent[] {
  const index = position === null ? -1 : kept.findIndex(({ id }) => id === position);
  return index === -1 ? [{ kind: 'gap', id: kept.at(-1)?.id ?? null }] : kept.slice(index + 1);
}

function listenToLeader(channel: BroadcastChannel, { position, onEvent, onState }: StreamDeps): () => void {
  const tab = crypto.randomUUID();
  // Until the missed events arrive, a tab must ignore new ones: they would move its position past the missed ones.
  let isUpToDate = false;
  const askForMissed = () => {
    isUpToDate = false;
    channel.postMessage({ kind: 'since', tab, position: position() } satisfies Message);
  };
  const hear = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'event' && isUpToDate) onEvent(message.event);
    else if (message.kind === 'state' && message.isOpen) askForMissed();
    else if (message.kind === 'state') onState(false);
    else if (message.kind === 'missed' && message.tab === tab) {
      isUpToDate = true;
      message.events.forEach(onEvent);
      onState(true);
    }
  };
  channel.addEventListener('message', hear);
  askForMissed();
  return () => channel.removeEventListener('message', hear);
}
