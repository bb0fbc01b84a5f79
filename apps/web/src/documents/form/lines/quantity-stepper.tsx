import { t } from '@lingui/core/macro';
import { INPUT } from '../../../ui/field';
import { numberInput } from '../../../ui/number-input';
import { readNumber } from '../../../ui/read-number';

interface QuantityStepperProps {
  /** Name of the item. */
  name: string;
  /** The typed text. */
  value: string;
  max: number;
  error: string | undefined;
  onChange: (text: string) => void;
  /** Goes on to the next field. */
  onEnter?: () => void;
  /** Its place. */
  className?: string;
}

const STEP =
  'grid size-12 max-sm:size-11 place-items-center rounded-control border border-line bg-surface text-lg hover:border-edge lg:size-11 lg:in-[.group:not(:hover,:focus-within)]:border-transparent lg:in-[.group:not(:hover,:focus-within)]:text-muted';

/** A quantity with buttons for one less and one more, large enough for a thumb. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name, value, max, error, onChange, onEnter, className = '' } = props;
  const number = readNumber(value);
  // Never overwrite a text that is not a number.
  const step = (by: number) => {
    if (number !== null || value.trim() === '')
      onChange(String(Math.min(max, Math.max(1, (number ?? 0) + by))));
  };
  return (
    <div className={`flex items-center gap-1.5 ${className}`}>
      <button type="button" aria-label={t`One less: ${name}`} onClick={() => step(-1)} className={STEP}>
        −
      </button>
      <input
        aria-label={t`Quantity: ${name}`}
        aria-invalid={error ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        {...numberInput(value, onChange)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter?.();
        }}
        className={`${INPUT} w-20! px-1! max-sm:min-h-11 lg:min-h-11 text-center tabular-nums ${error ? 'border-bad' : 'border-edge hover:border-muted'}`}
      />
      <button type="button" aria-label={t`One more: ${name}`} onClick={() => step(1)} className={STEP}>
        +
      </button>
    </div>
  );
}
