import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../account/session-store';
import { installServiceWorker } from './service-worker';

const register = vi.fn<(url: string) => Promise<void>>();
const session = {
  getSnapshot: () => ({ state }) as Session,
  subscribe: (listener: () => void) => {
    changed = listener;
    return () => {};
  },
};
const unregister = vi.fn<() => Promise<boolean>>();
let runWhenIdle = () => {};
let changed = () => {};
let state: Session['state'] = 'signed-in';

beforeEach(() => {
  state = 'signed-in';
  runWhenIdle = () => {};
  register.mockReset().mockResolvedValue();
  unregister.mockReset().mockResolvedValue(true);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    runWhenIdle = callback;
    return 1;
  });
  const container = { register, getRegistrations: async () => [{ unregister }] };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
});

describe('the service worker', () => {
  it('is installed once the browser is idle', () => {
    vi.stubEnv('PROD', true);
    installServiceWorker(session);
    expect(register).not.toHaveBeenCalled();
    runWhenIdle();
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
  });

  it('is not installed for visitors until they sign in', () => {
    vi.stubEnv('PROD', true);
    state = 'signed-out';
    installServiceWorker(session);
    runWhenIdle();
    changed();
    runWhenIdle();
    expect(register).not.toHaveBeenCalled();
    state = 'signed-in';
    changed();
    runWhenIdle();
    expect(register).toHaveBeenCalledOnce();
  });

  it('causes no error if it cannot be installed', async () => {
    vi.stubEnv('PROD', true);
    register.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await listRejections()).toEqual([]);
    expect(register).toHaveBeenCalled();
  });

  it('causes no error if the browser has no workers', async () => {
    vi.stubEnv('PROD', true);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(await listRejections()).toEqual([]);
  });

  it('is removed in development', async () => {
    vi.stubEnv('PROD', false);
    installServiceWorker(session);
    runWhenIdle();
    await vi.waitFor(() => expect(unregister).toHaveBeenCalled());
    expect(register).not.toHaveBeenCalled();
  });
});

/** Installs the worker and returns the rejections that nobody has handled. */
async function listRejections(): Promise<unknown[]> {
  const rejections: unknown[] = [];
  const listen = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', listen);
  installServiceWorker(session);
  runWhenIdle();
  // Node reports them before the next turn of its loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  return rejections;
}
