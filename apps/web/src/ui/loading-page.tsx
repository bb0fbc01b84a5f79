import { t } from '@lingui/core/macro';
import { Spinner } from './spinner';

/** The place of a page that cannot be shown yet, so that the skip link and screen readers find it. */
export function LoadingPage({ label = t`Loading` }: { label?: string }) {
  return (
    <main id="main" tabIndex={-1} aria-busy="true">
      <h1 className="sr-only">{label}</h1>
      <Spinner label={label} />
    </main>
  );
}
