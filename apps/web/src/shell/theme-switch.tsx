import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, watchTheme } from '../lib/theme';
import { Glyph } from '../ui/glyph';

/** Turns light to dark and back; until it is used, the system decides. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      onClick={() => chooseTheme(other)}
      className="grid size-11 place-items-center rounded-lg hover:bg-white/10"
    >
      <Glyph name={theme === 'dark' ? 'sun' : 'moon'} className="size-5" />
    </button>
  );
}
