import { APP_ROUTES } from '@godown/shared/http/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Page } from '../ui/page';

interface OverviewFrameProps {
  /** The title of the document. */
  title: string;
  /** A line about the figures. */
  lead?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** The page Overview with its tabs. Each tab is an address, and loads only its own figures. */
export function OverviewFrame({ title, lead, action, children }: OverviewFrameProps) {
  return (
    <Page title={title}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-xl">{t`Overview`}</h1>
        {action}
      </div>
      <nav
        aria-label={t`Value of the stock`}
        className="mt-3 mb-6 flex gap-6 border-line border-b print:hidden"
      >
        <Tab to={APP_ROUTES.overview}>
          <Trans>Now</Trans>
        </Tab>
        <Tab to={APP_ROUTES.stockValue}>
          <Trans>Value of a past day</Trans>
        </Tab>
      </nav>
      {lead && <p className="mb-4 text-muted tabular-nums">{lead}</p>}
      {children}
    </Page>
  );
}

const Tab = (props: { to: string; children: ReactNode }) => (
  <NavLink
    end
    {...props}
    className="-mb-px flex min-h-11 items-center border-transparent border-b-2 font-[560] text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
  />
);
