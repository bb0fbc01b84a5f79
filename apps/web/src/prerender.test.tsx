import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './api/query-client';
import { localStore } from './api/storage';
import { Product } from './app/product';
import { createSessionStore, SIGNED_IN_HINT_KEY } from './auth/session-store';
import { renderLanding } from './prerender';

const { title, html } = renderLanding();
const roots: Root[] = [];

beforeEach(() => {
  // The API does not answer: the page stays as it was before.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
});

/** What a browser does with the page: React takes over the elements that are there, and reports what does not fit. */
function open(path: string): { root: HTMLElement; misfits: unknown[] } {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root" data-prerendered>${html}</div>`;
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('There is no root.');
  const misfits: unknown[] = [];
  const session = createSessionStore({ store: localStore, load: () => new Promise(() => {}) });
  act(() => {
    const product = (
      <BrowserRouter>
        <Product session={session} client={createQueryClient()} />
      </BrowserRouter>
    );
    roots.push(hydrateRoot(root, product, { onRecoverableError: (error) => misfits.push(error) }));
  });
  return { root, misfits };
}

describe('the landing page as HTML', () => {
  it('says what the page is about, and keeps the places of what the API will say', () => {
    document.body.innerHTML = html;
    expect(document.querySelector('h1')).toHaveTextContent('Every oven, in every warehouse, counted.');
    expect(document.querySelectorAll('main h2')).toHaveLength(3);
    expect(document.querySelector('[aria-label="Loading the items"]')?.children).toHaveLength(6);
    expect(document.querySelector('#stock-today')).toBeNull();
  });

  it.each(['/', '/home', '/?q=1'])('is what the script shows first at %s', (path) => {
    const { root, misfits } = open(path);
    const plain = document.createElement('div');
    plain.innerHTML = html;
    expect(misfits).toEqual([]);
    expect(root.innerHTML).toBe(plain.innerHTML);
    expect(document.title).toBe(title);
  });

  it('turns into the page of somebody who was signed in, without an error', () => {
    localStorage.setItem(SIGNED_IN_HINT_KEY, '1');
    const { root, misfits } = open('/');
    expect(misfits).toEqual([]);
    expect(root).toHaveTextContent('MANAGE ITEMS');
    expect(root).not.toHaveTextContent('LOGIN');
  });

  it('turns to the theme somebody chose, without an error', () => {
    document.documentElement.dataset.theme = 'dark';
    const { root, misfits } = open('/');
    expect(misfits).toEqual([]);
    expect(root.querySelector('[aria-label="Switch to the light theme"]')).not.toBeNull();
  });

  it('says that there is no network, without an error', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { root, misfits } = open('/');
    expect(misfits).toEqual([]);
    expect(root).toHaveTextContent('You are offline.');
  });

  it('is no longer called prerendered once it lives', () => {
    expect(open('/').root).not.toHaveAttribute('data-prerendered');
  });
});
