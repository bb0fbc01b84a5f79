import { MAX_QUANTITY } from '@godown/shared/items/item';
import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { say } from '../../language/say';
import { joinPoints, splitPoints } from '../../stock/reorder-points';
import { NumberField } from '../../ui/number-field';

interface ReorderPointsFieldProps {
  name: string;
  label: string;
  /** A line for each warehouse. */
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** The input that gets the focus. */
  ref: (input: HTMLInputElement | null) => void;
  error: string | undefined;
  className: string;
}

/** A number for each warehouse. */
export function ReorderPointsField(props: ReorderPointsFieldProps) {
  const { name, label, value, onChange, onBlur, ref, error, className } = props;
  const id = useId();
  const lines = splitPoints(value);
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      aria-describedby={`${id}-hint ${id}-error`}
      className={`min-w-0 ${className}`}
    >
      <legend className="font-[560] text-sm">{label}</legend>
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        <Trans>Tell me when this many or fewer are left.</Trans>
      </p>
      <div className="mt-1.5 grid grid-cols-3 items-start gap-2.5">
        {WAREHOUSES.map((warehouse, index) => (
          <NumberField
            key={warehouse.id}
            name={`${name}-${warehouse.id}`}
            label={say(warehouse.shortName)}
            value={lines[index] ?? ''}
            onChange={(text) => onChange(joinPoints(lines.map((line, at) => (at === index ? text : line))))}
            onBlur={onBlur}
            {...(index === 0 && { ref })}
            min={0}
            max={MAX_QUANTITY}
            decimals={0}
          />
        ))}
      </div>
      {/* Always on the page: a live region announces only what is added to it. */}
      <p id={`${id}-error`} aria-live="polite" className="mt-1.5 text-bad text-sm empty:sr-only">
        {error}
      </p>
    </fieldset>
  );
}
