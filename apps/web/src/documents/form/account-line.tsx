import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

/** A line of the foot about the account of the customer or supplier. */
export const AccountLine = ({
  isWarning = false,
  children,
}: {
  isWarning?: boolean;
  children: ReactNode;
}) => (
  <div className={`text-right text-sm ${isWarning ? 'font-[560] text-warn' : 'text-muted'}`}>
    <dt className="sr-only">{t`Account`}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
