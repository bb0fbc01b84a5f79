import type { Partner } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { listSeenPartners } from '../../stock/known-partners';
import { namedPartnersQuery } from '../../stock/named-partners-query';
import { partnerPath, partnersPath } from '../../stock/partner-keys';
import { suppliedItemsPath } from '../../stock/supplier-paths';
import { isSameName } from '../../stock/use-namesake';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { toMissing } from '../../ui/missing-text';
import { Page } from '../../ui/page';
import { QuietLink } from '../../ui/quiet-link';
import { TableSkeleton } from '../../ui/table-skeleton';
import { NewPartner } from '../form/new-partner';
import { TITLES } from '../partner-words';

/**
 * Leads from the supplier that an item names to the page of the one with this name. Of several, the person chooses in the list. If nobody
 * has it, the form to add one is open. Without a connection those on the device count.
 */
export function NamedSupplier({ name }: { name: string }) {
  const client = useQueryClient();
  // Not kept: who comes back may have added one since.
  const query = useQuery({ ...namedPartnersQuery(useApi(), 'supplier', name), gcTime: 0 });
  const { data, isError, failureCount } = query;
  const found = data ?? (failureCount > 0 ? findSeen() : []);
  if (found.length > 0) return <Navigate replace to={pathTo(found, name)} />;
  return (
    <Page title={name} className="wrap pt-2 pb-8 md:pt-6">
      <QuietLink to={partnersPath('supplier')}>{i18n._(TITLES.supplier)}</QuietLink>
      <h1 className="mb-5 text-xl [overflow-wrap:anywhere]">{name}</h1>
      {data && (
        <Empty
          title={t`No supplier has this name yet`}
          detail={t`Add it to see here what you owe, or show its items.`}
        >
          {/* Its form is not centred. */}
          <div className="text-left">
            <NewPartner kind="supplier" name={name} />
          </div>
          <LinkButton size="small" to={suppliedItemsPath(name)}>
            <Trans>Show items</Trans>
          </LinkButton>
        </Empty>
      )}
      {isError && <Failure title={t`The supplier could not be loaded`} {...toMissing(query)} />}
      {!data && !isError && <TableSkeleton label={t`Loading the supplier`} />}
    </Page>
  );

  function findSeen(): Partner[] {
    return listSeenPartners(client, 'supplier').filter((partner) => isSameName(partner.name, name));
  }
}

function pathTo([first, ...others]: readonly Partner[], name: string): string {
  if (first && others.length === 0) return partnerPath(first);
  return `${partnersPath('supplier')}?${new URLSearchParams({ q: name })}`;
}
