import timers from 'node:timers';
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** The jsdom that Vitest made for these tests. */
declare const jsdom: { window: Window };

// Node 25 and newer have storage of their own, and Vitest keeps what is already global. The tests need the page's.
for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true });

// When to give up, not how long to wait.
configure({ asyncUtilTimeout: 10_000 });

// An error or a warning nobody expected is a failed test. A test that expects one mocks the method itself.
const spies = new Map<'error' | 'warn', MockInstance>();

beforeEach(async () => {
  await clear();
  for (const level of ['error', 'warn'] as const) spies.set(level, vi.spyOn(console, level));
});

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  const said = [...spies.values()].flatMap((spy) => spy.mock.calls);
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  document.title = '';
  expect(said, 'console.error or console.warn was called').toEqual([]);
});

// A file leaves nothing to the next one in its process: no module of the product, nothing on the page or pretended.
afterAll(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  expect(setTimeout, 'fake timers were left behind').toBe(timers.setTimeout);
});

// What jsdom leaves out.
window.scrollTo = () => {};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event('close'));
};
