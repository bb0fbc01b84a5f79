import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { owedBy, sumOf, usePendingMoney } from '../../stock/changes/use-pending-money';
import { isOfSupplier } from '../../stock/document-names';
import { partnerQuery } from '../../stock/partners-query';
import { moneyText } from '../../ui/format';
import { readNumber } from '../../ui/read-number';
import type { DocumentDraft } from '../drafts/document-drafts';
import { AccountLine } from './account-line';
import { owedWords } from './owed-words';

interface OwedTextProps {
  partner: string;
  draft: DocumentDraft;
  total: number;
}

/** What the customer owes now, with what waits to be sent, and after the note. */
export function OwedText({ partner, draft, total }: OwedTextProps) {
  const { kind, paid } = draft;
  const { data } = useQuery(partnerQuery(useApi(), partner));
  const pending = usePendingMoney().filter((change) => change.partner === partner);
  if (data?.balance === undefined) return null;
  const owed = owedBy(data, pending);
  const change = toCents(total) - toCents(readNumber(paid?.amount ?? '') ?? 0);
  const cents = toCents(owed) + (isReturnKind(kind) ? -change : change);
  const words = { name: data.name, isSupplier: isOfSupplier(kind), now: owed, next: fromCents(cents) };
  const waiting = sumOf(pending.filter(({ isWaiting }) => isWaiting));
  return (
    <>
      <AccountLine>{owedWords(words)}</AccountLine>
      {waiting !== 0 && (
        // In the words of the customer's page.
        <AccountLine isWarning>{t`${{ amount: moneyText(Math.abs(waiting)) }} waits to be sent`}</AccountLine>
      )}
    </>
  );
}
