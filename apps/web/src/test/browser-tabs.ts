/** Tabs of one browser: their channel, and the lock that one of them holds. */
import type { Tabs } from '../live/shared-connection';

interface FakeTab extends Tabs {
  /** The tab ends without a message. The next waiting tab gets the lock. */
  crash: () => void;
}

export function createBrowser() {
  const channels = new Set<FakeChannel>();
  const queue: (() => void)[] = [];
  const next = () => queue[0]?.();

  class FakeChannel extends EventTarget {
    isClosed = false;
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(message: unknown): void {
      if (this.isClosed) throw new DOMException('The channel is closed.', 'InvalidStateError');
      if (!channels.has(this)) return;
      for (const other of channels) if (other !== this) other.receive(structuredClone(message));
    }
    receive(data: unknown): void {
      queueMicrotask(() => {
        if (channels.has(this)) this.dispatchEvent(new MessageEvent('message', { data }));
      });
    }
    close(): void {
      this.isClosed = true;
      channels.delete(this);
    }
  }

  return {
    newTab(): FakeTab {
      let release = () => {};
      let channel: FakeChannel | undefined;
      return {
        locks: {
          request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
            new Promise<void>((resolve, reject) => {
              const take = () => void hold().then(release);
              release = () => {
                const isFirst = queue[0] === take;
                if (queue.includes(take)) queue.splice(queue.indexOf(take), 1);
                if (isFirst) next();
                resolve();
              };
              signal.addEventListener('abort', () => {
                if (queue[0] === take) return;
                release();
                reject(signal.reason);
              });
              queue.push(take);
              if (queue.length === 1) queueMicrotask(next);
            }),
        } as Tabs['locks'],
        createChannel: () => {
          channel = new FakeChannel();
          return channel as unknown as BroadcastChannel;
        },
        crash() {
          if (channel) channels.delete(channel);
          release();
        },
      };
    },
  };
}
