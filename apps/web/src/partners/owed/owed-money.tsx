import type { Partner } from '@godown/shared/trade/partners';
import { Trans } from '@lingui/react/macro';
import { owedBy, type PendingChange } from '../../stock/changes/use-pending-money';
import { moneyText } from '../../ui/format';
import { Sum } from '../../ui/sum';

interface OwedMoneyProps {
  of: Pick<Partner, '_id' | 'balance'>;
  /** Changes that wait to be sent. */
  pending: readonly PendingChange[];
}

/** The amount owed in a list. An advance is green, with a text that says so. */
export function OwedMoney({ of, pending }: OwedMoneyProps) {
  const owed = owedBy(of, pending);
  const isPending = pending.some(({ partner }) => partner === of._id);
  if (owed === 0)
    return (
      <span className={`text-muted ${isPending ? 'italic' : ''}`}>
        <Trans>Nothing owed</Trans>
      </span>
    );
  return (
    <span
      className={`whitespace-nowrap font-[680] text-lg tabular-nums print:text-base ${owed < 0 ? 'text-good' : ''} ${isPending ? 'italic' : ''}`}
    >
      {owed < 0 && (
        <span className="font-[560] text-sm md:block">
          <Trans>In advance</Trans>{' '}
        </span>
      )}
      <Sum>{moneyText(Math.abs(owed))}</Sum>
    </span>
  );
}
