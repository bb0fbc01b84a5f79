import { findMoved } from '@godown/shared/http/moved-routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Navigate, useLocation } from 'react-router-dom';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';

/** Any other path. The earlier address of a page leads to that page. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const moved = findMoved(pathname, search);
  if (moved) return <Navigate to={moved} replace />;
  return (
    <Page title={t`Page not found`}>
      <div className="grid justify-items-center gap-5 py-8 text-center md:py-14">
        <EmptyShelf />
        <h1 className="text-2xl">404</h1>
        <p className="max-w-md text-lg text-muted">
          <Trans>Created posts will appear here, try creating one!</Trans>
        </p>
        <LinkButton to="/home" variant="primary" className="mt-1">
          <Trans>Back to Home</Trans>
        </LinkButton>
      </div>
    </Page>
  );
}

/** A shelf with one place left free. */
function EmptyShelf() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="w-full max-w-80 text-muted">
      <g fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" opacity=".55">
        <path d="M30 14v176M290 14v176M30 92h260M30 178h260" />
      </g>
      <g fill="currentColor">
        <path d="M48 44h52v45H48zM108 28h44v61h-44zM214 50h60v39h-60z" opacity=".28" />
        <path d="M48 128h70v47H48zM226 116h48v59h-48z" opacity=".28" />
        <path
          d="M68 44h12v14H68zM124 28h12v16h-12zM238 50h12v12h-12zM76 128h14v14H76zM244 116h12v16h-12z"
          opacity=".4"
        />
      </g>
      <path
        d="M136 124h72v48h-72z"
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="4"
        strokeDasharray="9 8"
        strokeLinecap="round"
      />
      <path
        d="M166 142a6.500 6.500 0 1 1 9 6c-2 1-3 2.400-3 4.500M172 160h.01"
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
