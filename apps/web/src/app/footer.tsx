import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { currentLanguage, watchLanguage } from '../language/language';
import { Mark } from '../ui/art/mark';
import { inDigits } from '../ui/format';
import { hasOwnDigits } from '../ui/number-style';

const LINKS = [
  ['/home', msg`Home`],
  ['/team', msg`Team`],
  ['/blogs', msg`Blogs`],
] as const;

/** Static links and the copyright line, on every page. */
export function Footer() {
  const language = currentLanguage();
  // The prerendered page cannot know the digits that this person prefers.
  const year = useSyncExternalStore(
    watchLanguage,
    () => inDigits('2022'),
    () => inDigits('2022', { hasBanglaDigits: hasOwnDigits(language) }),
  );
  return (
    <footer className="on-ink bg-ink text-ink-muted text-sm">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-7">
        <p className="flex items-center gap-2.5">
          <Mark size={20} />
          <Trans>© {year} Godown. All rights reserved.</Trans>
        </p>
        <nav aria-label={t`Footer`}>
          <ul className="-mx-3 flex">
            {LINKS.map(([to, text]) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center rounded-lg px-3 hover:text-white hover:underline"
                >
                  {i18n._(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
