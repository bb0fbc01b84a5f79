import timers from 'node:timers';
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** The jsdom that Vitest created for these tests. */
declare const jsdom: { window: Window };

// Node 25 and newer have their own storage, and Vitest keeps existing globals. The tests need the storage of the page.
for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true });

// A limit for slow machines, not a wait.
configure({ asyncUtilTimeout: 10_000 });

// An unexpected error or warning fails the test. A test that expects one mocks the method.
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

// The next file in this process must start clean: no modules of the product, an empty page and no mocks.
afterAll(async () => {
  // A page may have begun to load a part that its test did not wait for. It would fail the next file.
  await vi.dynamicImportSettled();
  vi.resetModules();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  expect(setTimeout, 'fake timers were left behind').toBe(timers.setTimeout);
});

// The texts in the code are English.
i18n.loadAndActivate({ locale: 'en', messages: {} });

// Missing in jsdom.
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
document.adoptedStyleSheets ??= [];
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
