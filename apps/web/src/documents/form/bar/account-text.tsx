import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { owedBy, sumOf, usePendingMoney } from '../../../stock/changes/use-pending-money';
import { isOfSupplier } from '../../../stock/document-names';
import { Button } from '../../../ui/button';
import { countText, moneyText } from '../../../ui/format';
import { useHeld } from '../../../ui/use-held';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { isAsItsNote, needsName } from '../../drafts/money-answer';
import { paidNow } from '../../drafts/paid-now';
import { useNoteAccount } from '../use-note-account';
import type { Party } from '../use-party';
import { owedWords } from './owed-words';

interface AccountTextProps {
  /** With its prices. */
  draft: DocumentDraft;
  party: Party;
  total: number;
  /** True while the note is being sent: what is owed stays, because it may have the note already. */
  busy: boolean;
  /** Takes the one whose name was probably meant. */
  onChoose: (near: Partner) => void;
}

/** On whose account the money is, and what that customer or supplier owes after the note. */
export function AccountText({ draft, party, total, busy, onChoose }: AccountTextProps) {
  if (!needsName(draft.answer)) return null;
  if (isAsItsNote(draft)) return t`Not on an account, like ${{ number: draft.returns ?? '' }}`;
  const isSupplier = isOfSupplier(draft.kind);
  if (party.state === 'known')
    return <OwedText partner={party.partner} name={party.name} draft={draft} total={total} busy={busy} />;
  if (party.state === 'nobody') return isSupplier ? t`Enter the supplier.` : t`Enter the customer.`;
  if (party.state === 'several')
    return t`${{ count: countText(party.namesakes.length) }} have this name. Choose one from the list.`;
  const { name } = party;
  if (party.state === 'unsure') return t`On the account of ${name}`;
  if (isReturnKind(draft.kind)) return isSupplier ? t`Choose a supplier.` : t`Choose a customer.`;
  // A slip in a known name is seen here before it becomes an account.
  const { near } = party;
  return (
    <>
      <strong className="font-[680] text-warn">
        {isSupplier ? t`New supplier: ${name}` : t`New customer: ${name}`}
      </strong>
      {near && (
        <Button size="small" className="ml-2.5" onClick={() => onChoose(near)}>
          {t`Or ${{ name: near.name }}?`}
        </Button>
      )}
    </>
  );
}

interface OwedTextProps extends Pick<AccountTextProps, 'draft' | 'total' | 'busy'> {
  partner: string;
  name: string;
}

/** With what waits on this device to be sent. */
function OwedText({ partner, name, draft, total, busy }: OwedTextProps) {
  const isSupplier = isOfSupplier(draft.kind);
  const account = useNoteAccount({ kind: draft.kind, partner });
  const money = usePendingMoney().filter((change) => change.partner === partner);
  const { data, pending } = useHeld({ data: account, pending: money }, busy);
  if (data?.balance === undefined) return t`On the account of ${name}`;
  const change = toCents(total) - toCents(paidNow(draft, total)?.amount || 0);
  const cents = toCents(owedBy(data, pending)) + (isReturnKind(draft.kind) ? -change : change);
  const waiting = sumOf(pending.filter(({ isWaiting }) => isWaiting));
  const words = owedWords({ name: data.name, isSupplier, next: fromCents(cents) });
  return (
    <>
      <span title={words} className="max-sm:line-clamp-2">
        {words}
      </span>
      {waiting !== 0 && (
        <span className="block font-[560] text-warn">
          {/* In the words of the customer's page. */}
          {t`${{ amount: moneyText(Math.abs(waiting)) }} waits to be sent`}
        </span>
      )}
    </>
  );
}
