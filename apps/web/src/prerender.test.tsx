import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore, SIGNED_IN_HINT_KEY } from './account/session-store';
import { createQueryClient } from './api/query-client';
import { localStore } from './api/storage';
import { Product } from './app/product';
import { renderLanding } from './prerender';

const { title, html } = await renderLanding('en');
const roots: Root[] = [];

beforeEach(() => {
  // The API never responds, so the page stays as prerendered.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
});

/** Does what a browser does: React takes over the existing elements, and reports differences. */
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
  it('describes the product, and keeps places for the data of the API', () => {
    document.body.innerHTML = html;
    expect(document.querySelector('h1')).toHaveTextContent('Every oven, in every warehouse, counted.');
    expect(document.querySelectorAll('main h2')).toHaveLength(3);
    expect(document.querySelector('[aria-label="Loading the items"]')?.children).toHaveLength(6);
    expect(document.querySelector('#stock-today')).toBeNull();
  });

  it.each(['/', '/home', '/?q=1'])('is the first thing that the script shows at %s', (path) => {
    const { root, misfits } = open(path);
    const plain = document.createElement('div');
    plain.innerHTML = html;
    expect(misfits).toEqual([]);
    expect(root.innerHTML).toBe(plain.innerHTML);
    expect(document.title).toBe(title);
  });

  it('becomes the page of a person who was signed in, without an error', () => {
    localStorage.setItem(SIGNED_IN_HINT_KEY, '1');
    const { root, misfits } = open('/');
    expect(misfits).toEqual([]);
    expect(root).toHaveTextContent('MANAGE ITEMS');
    expect(root).not.toHaveTextContent('LOGIN');
  });

  it('changes to the chosen theme, without an error', () => {
    document.documentElement.dataset.theme = 'dark';
    const { root, misfits } = open('/');
    expect(misfits).toEqual([]);
    expect(root.querySelector('[aria-label="Switch to the light theme"]')).not.toBeNull();
  });

  it('shows that there is no network, without an error', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { root, misfits } = open('/');
    expect(misfits).toEqual([]);
    expect(root).toHaveTextContent('You are offline.');
  });

  it('is not marked as prerendered after the script has started', () => {
    expect(open('/').root).not.toHaveAttribute('data-prerendered');
  });
});
