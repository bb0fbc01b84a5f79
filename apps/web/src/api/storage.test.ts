import { describe, expect, it } from 'vitest';
import { createStore } from './storage';

const denied = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

describe('the store', () => {
  it('uses local storage when it can', () => {
    const store = createStore([() => localStorage, () => sessionStorage]);
    store.set('k', 'v');
    expect([localStorage.getItem('k'), sessionStorage.getItem('k'), store.get('k')]).toEqual([
      'v',
      null,
      'v',
    ]);
  });

  it('then session storage', () => {
    const store = createStore([denied, () => sessionStorage]);
    store.set('k', 'v');
    expect([sessionStorage.getItem('k'), store.get('k')]).toEqual(['v', 'v']);
  });

  it('then memory', () => {
    const store = createStore([denied, denied]);
    store.set('k', 'v');
    expect(store.get('k')).toBe('v');
    store.remove('k');
    expect(store.get('k')).toBeNull();
  });

  it('removes a value from every area', () => {
    sessionStorage.setItem('k', 'old');
    const store = createStore([() => localStorage, () => sessionStorage]);
    store.set('k', 'v');
    store.remove('k');
    expect(store.get('k')).toBeNull();
  });
});
