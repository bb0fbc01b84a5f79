import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { owedPath } from '../../stock/partner-keys';
import { countText, moneyText } from '../../ui/format';
import { Glyph } from '../../ui/glyph';
import { Skeleton } from '../../ui/skeleton';
import { Sum } from '../../ui/sum';
import { debtSumsQuery } from '../partner-queries';
import { OWED_TITLES } from '../partner-words';
import { useOwedSums } from '../use-owed-sums';

interface OwedSummaryProps {
  kind: PartnerKind;
  /** Those in the list. */
  partners: readonly Partner[];
  onOpen: () => void;
}

/** The sum of what is owed. It leads to who owes how long. The list says the rest without it, so a failure is not reported. */
export function OwedSummary({ kind, partners, onOpen }: OwedSummaryProps) {
  const { data, isError } = useQuery(debtSumsQuery(useApi(), kind));
  const { sums } = useOwedSums(kind, data, partners);
  if (isError && !data) return null;
  return (
    <Link
      to={owedPath(kind)}
      onClick={onOpen}
      // Customers often have paid in advance. The place of that line is there before it is known.
      className={`mb-3 flex items-center gap-x-4 rounded-card border border-line bg-surface px-4 py-2 shadow-card hover:border-accent hover:bg-accent-soft md:py-3 ${kind === 'customer' ? 'min-h-21 md:min-h-24' : 'min-h-15'}`}
    >
      <span className="min-w-28 flex-1">
        <span className="block font-[560] text-sm">{i18n._(OWED_TITLES[kind])}</span>{' '}
        <span className="block text-muted text-sm max-sm:hidden">
          {sums ? (
            <Owing kind={kind} count={sums.owing} />
          ) : (
            <Skeleton className="my-1 h-3 w-24 animate-shimmer" />
          )}
        </span>
      </span>{' '}
      {sums ? (
        <span className="text-right tabular-nums">
          <span className="block font-[680] text-lg md:text-xl">
            <Sum>{moneyText(sums.owed)}</Sum>
          </span>
          {sums.advances > 0 && (
            <span className="block text-good text-sm">
              <Trans>In advance</Trans> {moneyText(sums.advances)}
            </span>
          )}
        </span>
      ) : (
        <Skeleton className="h-6 w-28 animate-shimmer" />
      )}
      <Glyph name="chevron" className="size-5 -rotate-90 text-muted" />
    </Link>
  );
}

function Owing({ kind, count }: { kind: PartnerKind; count: number }) {
  const number = countText(count);
  const who =
    kind === 'customer'
      ? plural(count, { 0: 'No customer', one: `${number} customer`, other: `${number} customers` })
      : plural(count, { 0: 'No supplier', one: `${number} supplier`, other: `${number} suppliers` });
  return <Trans>{who}, and for how long</Trans>;
}
