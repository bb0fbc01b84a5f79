import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, watchTheme } from '../lib/theme';

/** Turns light to dark and back; until it is used, the system decides. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      onClick={() => chooseTheme(other)}
      className="grid size-11 place-items-center rounded-lg hover:bg-white/10"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
