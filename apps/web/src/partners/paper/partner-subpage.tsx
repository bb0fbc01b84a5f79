import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { partnerPath } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { partnerQuery } from '../../stock/partners-query';
import { Failure } from '../../ui/failure';
import { toMissing } from '../../ui/missing-text';
import { Page } from '../../ui/page';
import { QuietLink } from '../../ui/quiet-link';
import { TableSkeleton } from '../../ui/table-skeleton';
import { NAMES } from '../partner-words';

interface PartnerSubpageProps {
  kind: PartnerKind;
  /** The title of the page, such as `Statement`. */
  title: string;
  children: (partner: Partner) => ReactNode;
}

/** A page about one customer or supplier, once the name is known, with the way back to the account. */
export function PartnerSubpage({ kind, title, children }: PartnerSubpageProps) {
  const { partnerId = '' } = useParams();
  const query = useQuery(partnerQuery(useApi(), partnerId));
  const { data, error } = query;
  const name = data && partnerName(data.name);
  return (
    <Page title={name ? `${title}, ${name}` : title} className="wrap pt-2 pb-8 md:pt-6">
      <QuietLink to={partnerPath({ kind, _id: partnerId })}>
        <span className="line-clamp-2">{name ?? i18n._(NAMES[kind])}</span>
      </QuietLink>
      <h1 className="mb-3 text-xl print:hidden">{title}</h1>
      {data && children(data)}
      {!data && !error && <TableSkeleton label={t`Loading the account`} />}
      {!data && error && <Failure title={t`The account could not be loaded`} {...toMissing(query)} />}
    </Page>
  );
}
