import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { May } from '../../account/may';
import { exportOf } from '../../stock/save-export';
import { Button } from '../../ui/button';
import { LINE, SearchFilter } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import { TableSkeleton } from '../../ui/table-skeleton';
import { useUrlFilters } from '../../ui/url-filters';
import { useUrlQuery } from '../../ui/use-url-query';
import { NewPartner } from '../form/new-partner';
import { ofKind, PARTNER_FILTERS } from '../partner-filters';
import { OWED, OWED_TITLES, TITLES } from '../partner-words';
import { NamedSupplier } from './named-supplier';
import { PartnersCount, PartnersList } from './partners-list';
import { PartnersMenu } from './partners-menu';

const OwedList = lazy(async () => ({ default: (await import('../owed/owed-list')).OwedList }));

/** /customers */
export const CustomersPage = () => <PartnersPage key="customer" kind="customer" />;
/** /suppliers, and with `?name=` the supplier of that name. */
export function SuppliersPage() {
  const [query] = useUrlQuery();
  const name = new URLSearchParams(query).get('name')?.trim();
  return name ? <NamedSupplier key={name} name={name} /> : <PartnersPage key="supplier" kind="supplier" />;
}

/** All customers or suppliers, with what is owed; or those who owe something, with its age. The search and the filters are in the URL. */
function PartnersPage({ kind }: { kind: PartnerKind }) {
  const url = useUrlFilters(PARTNER_FILTERS);
  const { owed, deleted } = url.filters;
  const isOwed = owed === 'some';
  const owedSwitch = useRef<HTMLButtonElement>(null);
  const show = (change: Partial<typeof url.filters>) => url.show(change, { replace: true });
  const toggle = (next: 'some' | 'over') => () => show({ owed: owed === next ? '' : next, deleted: '' });
  const title = i18n._((isOwed ? OWED_TITLES : TITLES)[kind]);
  return (
    <Page title={title} className="wrap py-4 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-xl">{title}</h1>
          {!isOwed && (
            <p role="status" className="min-h-6 text-muted text-sm tabular-nums">
              <PartnersCount kind={kind} />
            </p>
          )}
        </div>
        {/* A phone has no room beside the longer heading. */}
        <div className={isOwed ? 'max-md:hidden' : ''}>
          <NewPartner kind={kind} />
        </div>
      </div>
      <div className="my-3 flex flex-wrap items-center gap-2 print:hidden">
        <div className="max-lg:w-full lg:flex-1">
          <SearchFilter url={url} label={t`Name, shop, phone`} />
        </div>
        <div className={`${LINE} lg:flex-none`}>
          <May permission="trade">
            <Switch ref={owedSwitch} isOn={isOwed} onClick={toggle('some')}>
              {i18n._(OWED[kind])}
            </Switch>
            {kind === 'customer' && (
              <Switch isOn={owed === 'over'} onClick={toggle('over')}>
                <Trans>Over the limit</Trans>
              </Switch>
            )}
          </May>
          {deleted !== '' && (
            <Switch isOn onClick={() => show({ deleted: '' })}>
              <Trans>Deleted ones</Trans>
            </Switch>
          )}
        </div>
        <PartnersMenu
          kind={kind}
          request={
            isOwed
              ? exportOf('GET /export/debts', ofKind(kind))
              : exportOf('GET /export/partners', ofKind(kind, url.search))
          }
          onDeleted={deleted === '' && (() => show({ deleted: 'true', owed: '' }))}
        />
      </div>
      {isOwed ? (
        <Suspense fallback={<TableSkeleton label={t`Loading what is owed`} />}>
          <OwedList kind={kind} />
        </Suspense>
      ) : (
        // The card that leads to what is owed goes. The focus stays beside the list.
        <PartnersList kind={kind} onOwed={() => owedSwitch.current?.focus()} />
      )}
    </Page>
  );
}

const Switch = ({ isOn, ...props }: ComponentProps<typeof Button> & { isOn: boolean }) => (
  <Button
    size="small"
    aria-pressed={isOn}
    className="aria-pressed:border-accent! aria-pressed:text-accent!"
    {...props}
  />
);
