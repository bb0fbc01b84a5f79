import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, watchTheme } from './theme';

/** The theme of signed-in people, behind the person. Until it is used, the theme follows the system. */
export function DarkSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3.5 max-md:px-2.5 hover:bg-accent-soft">
      <input
        type="checkbox"
        checked={theme === 'dark'}
        onChange={({ target }) => chooseTheme(target.checked ? 'dark' : 'light')}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="font-[620]">{t`Dark theme`}</span>
    </label>
  );
}
