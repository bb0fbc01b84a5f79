import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { Glyph } from '../ui/glyph';
import { chooseTheme, currentTheme, watchTheme } from './theme';

/** Switches between light and dark. Until it is used, the theme follows the system. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={other === 'light' ? t`Switch to the light theme` : t`Switch to the dark theme`}
      onClick={() => chooseTheme(other)}
      className="grid size-11 place-items-center rounded-lg hover:bg-white/10"
    >
      {/* The style sheet knows the theme before the script does. */}
      <Glyph name="moon" className="size-5 dark:hidden" />
      <Glyph name="sun" className="hidden size-5 dark:block" />
    </button>
  );
}
