import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { whileVisible } from '../../api/while-visible';
import { partnerKeys, partnerPath, partnersPath } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { partnerQuery } from '../../stock/partners-query';
import { LinkButton } from '../../ui/button';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { toMissing } from '../../ui/missing-text';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import { QuietLink } from '../../ui/quiet-link';
import { Skeleton } from '../../ui/skeleton';
import { LooseNotes } from '../linking/loose-notes';
import { entriesKey } from '../partner-queries';
import { NAMES, TITLES } from '../partner-words';
import { RestoreButton } from '../restore-button';
import { AccountEntries } from './account-entries';
import { OwedCard } from './owed-card';
import { PartnerHead } from './partner-head';

/** /customers/:partnerId */
export const CustomerPage = () => <PartnerPage kind="customer" />;
/** /suppliers/:partnerId */
export const SupplierPage = () => <PartnerPage kind="supplier" />;

/** The event stream names items only, so what other people do to the account is asked for. */
const ACCOUNT_POLL_MS = 5000;

/** One customer or supplier: what is owed, and the entries that led to it. */
function PartnerPage({ kind }: { kind: PartnerKind }) {
  const { partnerId = '' } = useParams();
  const query = useQuery({
    ...partnerQuery(useApi(), partnerId),
    refetchInterval: () => whileVisible(ACCOUNT_POLL_MS),
    refetchOnWindowFocus: 'always',
  });
  const { data, error } = query;
  return (
    <Page title={data ? partnerName(data.name) : i18n._(NAMES[kind])} className="wrap pt-2 pb-8 md:pt-6">
      <QuietLink to={partnersPath(kind)}>{i18n._(TITLES[kind])}</QuietLink>
      {data ? (
        <Account key={data._id} partner={data} />
      ) : (
        <NoAccount kind={kind} error={error} query={query} />
      )}
    </Page>
  );
}

function Account({ partner }: { partner: Partner }) {
  useNewEntries(partner);
  return (
    <>
      <PartnerHead partner={partner} />
      <Gone partner={partner} />
      <OwedCard partner={partner} />
      <LooseNotes partner={partner} />
      <AccountEntries partner={partner} />
    </>
  );
}

/** Reads the entries and since when something is owed again when the balance has changed. */
function useNewEntries({ _id, kind, balance }: Partner): void {
  const client = useQueryClient();
  const shown = useRef(balance);
  useEffect(() => {
    if (shown.current === balance) return;
    shown.current = balance;
    invalidate(client, entriesKey(_id), partnerKeys.debts(kind));
  }, [client, _id, kind, balance]);
}

/** Says that it was merged or deleted. */
function Gone({ partner }: { partner: Partner }) {
  const { kind, deleted, mergedInto } = partner;
  if (mergedInto)
    return (
      <Notice
        tone="warn"
        className="mt-3"
        text={t`This account was merged into another one. Its entries stay here.`}
      >
        <LinkButton
          size="small"
          className="m-1 justify-self-start"
          to={partnerPath({ kind, _id: mergedInto })}
        >
          <Trans>Open the other one</Trans>
        </LinkButton>
      </Notice>
    );
  if (!deleted) return null;
  const person = deleted.by;
  return (
    <Notice tone="warn" className="mt-3" text={t`Deleted by ${person}. It is not in the list any more.`}>
      <div className="m-1">
        <RestoreButton partner={partner} />
      </div>
    </Notice>
  );
}

interface NoAccountProps {
  kind: PartnerKind;
  error: Error | null;
  query: Parameters<typeof toMissing>[0];
}

function NoAccount({ kind, error, query }: NoAccountProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <h1 className="mb-5 text-xl">{i18n._(NAMES[kind])}</h1>
      {!error && <AccountSkeleton />}
      {error && !isMissing && <Failure title={t`The account could not be loaded`} {...toMissing(query)} />}
      {isMissing && (
        <Empty title={i18n._(MISSING[kind])} detail={t`Look for the name in the list.`}>
          <LinkButton to={partnersPath(kind)} className="mt-2">
            {i18n._(TITLES[kind])}
          </LinkButton>
        </Empty>
      )}
    </>
  );
}

const MISSING = {
  customer: msg`There is no such customer`,
  supplier: msg`There is no such supplier`,
} as const;

function AccountSkeleton() {
  return (
    <Card role="status" aria-label={t`Loading the account`} className="grid animate-shimmer gap-3 p-5">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-4 w-40" />
    </Card>
  );
}
