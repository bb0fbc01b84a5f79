import { APP_ROUTES } from '@godown/shared/http/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { DigitsSwitch } from './digits-switch';
import { pageText } from './page-texts';
import { markOf, PAGES, type PageName, preload } from './pages';

interface MorePagesProps {
  names: readonly PageName[];
  onKeys: () => void;
  /** Called when something was chosen. */
  onDone: () => void;
}

/** A sheet above the bar of a phone, a panel on a wide screen. */
const PANEL =
  'overflow-y-auto bg-surface p-2 text-text shadow-raised max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:max-h-[calc(100dvh-var(--bottom-bar)-4rem)] max-md:rounded-t-card md:absolute md:top-full md:right-0 md:mt-1.5 md:max-h-[calc(100dvh-9rem)] md:w-88 md:rounded-card md:border md:border-line animate-rise';

const LINE = 'block w-full rounded-control px-3.5 py-2 text-left hover:bg-accent-soft';

/** The pages under More, each with its purpose. */
export function MorePages({ names, onKeys, onDone }: MorePagesProps) {
  const { pathname } = useLocation();
  return (
    <>
      {/* A tap beside the sheet only closes it. Escape does so too. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t`Close`}
        onClick={onDone}
        className="fixed inset-0 -z-1 cursor-default bg-ink/60 md:hidden"
      />
      <ul className={PANEL}>
        {names.map((name) => (
          <li key={name} className={PAGES[name].place === 'row' ? 'md:hidden' : ''}>
            <Link
              to={APP_ROUTES[name]}
              aria-current={markOf(name, pathname)}
              onPointerEnter={() => preload(name)}
              onFocus={() => preload(name)}
              onClick={onDone}
              className={`${LINE} aria-[current]:text-accent`}
            >
              <span className="block font-[620]">{pageText(name, 'label')}</span>
              <span className="block text-muted text-sm">{pageText(name, 'about')}</span>
            </Link>
          </li>
        ))}
        <li className="mt-1 border-line border-t pt-1 empty:hidden">
          <DigitsSwitch />
        </li>
        <li className="mt-1 border-line border-t pt-1 max-md:hidden">
          <button
            type="button"
            className={`${LINE} flex items-center justify-between`}
            onClick={() => {
              onDone();
              onKeys();
            }}
          >
            <span className="font-[620]">
              <Trans>Keys</Trans>
            </span>{' '}
            <kbd className="rounded-md border border-edge px-2 font-sans text-muted text-sm">?</kbd>
          </button>
        </li>
      </ul>
    </>
  );
}
