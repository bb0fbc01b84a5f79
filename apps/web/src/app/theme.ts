/** Light or dark: the theme of the system, or the theme that was chosen and stored here. */
import { type KeyValueStore, localStore } from '../api/storage';

export type Theme = 'light' | 'dark';

/** Read by the inline script in index.html too. */
export const THEME_KEY = 'godown-theme';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemDark().matches ? 'dark' : 'light');

/** The theme on the screen. */
export function currentTheme(root: HTMLElement = document.documentElement): Theme {
  const chosen = root.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

const listeners = new Set<() => void>();

/** Shows a theme. Choosing the theme of the system removes the stored choice, so that the system is followed again. */
export function chooseTheme(theme: Theme, store: KeyValueStore = localStore): void {
  if (theme === systemTheme()) {
    store.remove(THEME_KEY);
    applyTheme(null);
  } else {
    store.set(THEME_KEY, theme);
    applyTheme(theme);
  }
}

function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

/** Calls back when the theme changes: here, by the system, or in another tab. */
export function watchTheme(listener: () => void): () => void {
  const system = systemDark();
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY) applyTheme(newValue === 'light' || newValue === 'dark' ? newValue : null);
  };
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}
