import { onTestFinished, vi } from 'vitest';

interface Options {
  permission?: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer?: NotificationPermission;
  /** The browser has a subscription with this key of a shop. */
  subscribedWith?: string;
}

/** The id of the subscription below. */
export const DEVICE = '86f1b03069a8c756d7abe24718492aa7af3b79a0cbcbf0b69890a2a576d27965';
export const ENDPOINT = 'https://push.test/send/1';

/** A browser that can receive messages of a push service, in place of jsdom, which cannot. */
export function stubPushBrowser({
  permission = 'default',
  answer = 'granted',
  subscribedWith,
}: Options = {}) {
  const state = { permission, key: subscribedWith ?? null };
  const subscription = () =>
    state.key === null
      ? null
      : {
          endpoint: ENDPOINT,
          options: { applicationServerKey: Uint8Array.from(atob(state.key), (c) => c.charCodeAt(0)).buffer },
          getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(255).buffer,
          unsubscribe: async () => {
            state.key = null;
            return true;
          },
        };
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      state.key = applicationServerKey;
      return subscription();
    }),
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
  };
  const requestPermission = vi.fn(async () => {
    state.permission = answer;
    return answer;
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { state, pushManager, requestPermission };
}
