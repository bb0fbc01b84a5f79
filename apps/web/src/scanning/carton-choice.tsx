import { CARTON_UNITS } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { NumberField } from '../ui/number-field';

interface CartonChoiceProps {
  isCarton: boolean;
  /** The typed units in a carton. */
  units: string;
  error: string;
  onChoose: (isCarton: boolean) => void;
  onUnits: (text: string) => void;
}

/** The choice between one piece and a carton of several for a code. */
export function CartonChoice({ isCarton, units, error, onChoose, onUnits }: CartonChoiceProps) {
  const name = useId();
  const choices = [
    { label: t`One piece`, isChosen: !isCarton, choose: () => onChoose(false) },
    { label: t`A carton`, isChosen: isCarton, choose: () => onChoose(true) },
  ];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-[560] text-sm">
        <Trans>The code is on</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ label, isChosen, choose }) => (
          <label
            key={label}
            className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border px-3.5 font-[560] ${isChosen ? 'border-accent bg-accent-soft' : 'border-line'}`}
          >
            <input type="radio" name={name} checked={isChosen} onChange={choose} className="radio" />
            {label}
          </label>
        ))}
      </div>
      {isCarton && (
        <NumberField
          name="units"
          label={t`Units in the carton`}
          value={units}
          onChange={onUnits}
          min={CARTON_UNITS.min}
          max={CARTON_UNITS.max}
          decimals={0}
          error={error}
        />
      )}
    </fieldset>
  );
}
