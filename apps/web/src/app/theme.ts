/** Light or dark: the theme of the system, or the theme that was chosen and stored here. */
import { localStore } from '../api/storage';

type Theme = 'light' | 'dark';

/** Read by the inline script in index.html too. */
export const THEME_KEY = 'godown-theme';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemDark().matches ? 'dark' : 'light');

/** The theme on the screen. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** Shows a theme. Choosing the theme of the system removes the stored choice, so that the system is followed again. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) {
    localStore.remove(THEME_KEY);
    applyTheme(null);
  } else {
    localStore.set(THEME_KEY, theme);
    applyTheme(theme);
  }
}

function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Calls back when the theme changes: here, by the system, or in another tab. */
export function watchTheme(listener: () => void): () => void {
  const system = systemDark();
  const attribute = new MutationObserver(listener);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY) applyTheme(newValue === 'light' || newValue === 'dark' ? newValue : null);
  };
  attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    attribute.disconnect();
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}
