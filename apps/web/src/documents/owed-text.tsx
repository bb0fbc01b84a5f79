import { isReturnKind } from '@godown/shared/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { owedBy, sumOf, usePendingMoney } from '../stock/changes/use-pending-money';
import { isOfSupplier } from '../stock/document-names';
import { partnerQuery } from '../stock/partners-query';
import { moneyText } from '../ui/format';
import { readNumber } from '../ui/read-number';
import type { DocumentDraft } from './document-drafts';

interface OwedTextProps {
  draft: DocumentDraft;
  total: number;
}

/** What the customer owes now, with what waits to be sent, and after the note, or that the name has no account. */
export function OwedText({ draft, total }: OwedTextProps) {
  const { kind, partner, party, paid } = draft;
  const { data } = useQuery({ ...partnerQuery(useApi(), partner ?? ''), enabled: partner !== undefined });
  const pending = usePendingMoney().filter((change) => change.partner === partner);
  if (partner === undefined)
    return party.trim() === '' ? null : (
      <Text>{t`This name is not in the list, so the money of this note is on no account.`}</Text>
    );
  if (data?.balance === undefined) return null;
  const owed = owedBy(data, pending);
  const change = toCents(total) - toCents(readNumber(paid?.amount ?? '') ?? 0);
  const cents = toCents(owed) + (isReturnKind(kind) ? -change : change);
  const before = moneyText(owed);
  const after = moneyText(fromCents(cents));
  const waiting = sumOf(pending.filter(({ isWaiting }) => isWaiting));
  return (
    <>
      <Text>
        {isOfSupplier(kind)
          ? t`Owed to ${{ name: data.name }}: ${before} now, ${after} after this.`
          : t`${{ name: data.name }} owes ${before} now, ${after} after this.`}
      </Text>
      {waiting !== 0 && <Waiting amount={waiting} />}
    </>
  );
}

const Text = ({ children }: { children: string }) => (
  <div className="text-right text-muted text-sm">
    <dt className="sr-only">{t`Account`}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

/** In the words of the customer's page. */
const Waiting = ({ amount }: { amount: number }) => (
  <div className="text-right text-sm text-warn">
    <dt className="sr-only">{t`Account`}</dt>
    <dd className="font-[560] tabular-nums">
      {t`${{ amount: moneyText(Math.abs(amount)) }} waits to be sent`}
    </dd>
  </div>
);
