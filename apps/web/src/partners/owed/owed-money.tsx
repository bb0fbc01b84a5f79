import { Trans } from '@lingui/react/macro';
import { moneyText } from '../../ui/format';
import { Sum } from '../../ui/sum';

interface OwedMoneyProps {
  owed: number;
  /** True if it includes changes that wait to be sent. */
  isPending?: boolean;
}

/** The amount owed in a list. An advance is green, with a text that says so. */
export function OwedMoney({ owed, isPending = false }: OwedMoneyProps) {
  if (owed === 0)
    return (
      <span className={`text-muted ${isPending ? 'italic' : ''}`}>
        <Trans>Nothing owed</Trans>
      </span>
    );
  return (
    <span
      className={`whitespace-nowrap font-[680] text-lg tabular-nums ${owed < 0 ? 'text-good' : ''} ${isPending ? 'italic' : ''}`}
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
