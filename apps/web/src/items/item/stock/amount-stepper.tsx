import { MAX_QUANTITY } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import { INPUT } from '../../../ui/field';
import { countText } from '../../../ui/format';
import { numberInput } from '../../../ui/number-input';
import { readNumber } from '../../../ui/read-number';

interface AmountStepperProps {
  /** The typed text, which may not be a number. */
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

const BUTTON =
  'min-h-12 rounded-control border border-line bg-surface font-[620] text-lg tabular-nums hover:border-edge';
/** The usual numbers of units in a delivery. */
const QUICK = [5, 10];

const STEPS = new Map(Object.entries({ ArrowUp: 1, ArrowDown: -1 }));

/**
 * The number of units to deliver: typed, counted up and down, or one of the usual numbers. Only the input is in the tab order,
 * so that Delivered stays near for the keyboard; the arrow keys count in the input.
 */
export function AmountStepper({ value, onChange, error }: AmountStepperProps) {
  const id = useId();
  const set = (amount: number) => onChange(String(Math.min(MAX_QUANTITY, Math.max(1, amount))));
  const step = (by: number) => set((readNumber(value) ?? 0) + by);
  const onKey = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <fieldset className="mt-3.5 min-w-0 print:hidden">
      <legend className="sr-only">
        <Trans>How many to deliver</Trans>
      </legend>
      <div className="amount-stepper">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`One fewer`}
          disabled={readNumber(value) === 1}
          onClick={() => step(-1)}
          className={`${BUTTON} disabled:text-muted`}
        >
          −
        </button>
        <input
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          aria-label={t`Units to deliver`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          {...numberInput(value, onChange)}
          // A typed number replaces the 1.
          onFocus={({ target }) => target.select()}
          onKeyDown={onKey}
          className={`${INPUT} px-1! text-center font-[680] tabular-nums ${value.length > 5 ? 'tracking-tight' : 'text-lg!'} ${error ? 'border-bad' : 'border-edge hover:border-muted'}`}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`One more`}
          onClick={() => step(1)}
          className={BUTTON}
        >
          +
        </button>
        {QUICK.map((amount) => (
          <button
            key={amount}
            type="button"
            tabIndex={-1}
            aria-label={t`Set to ${{ count: countText(amount) }}`}
            onClick={() => set(amount)}
            className={BUTTON}
          >
            {countText(amount)}
          </button>
        ))}
      </div>
      {/* Always on the page: a live region announces only what is added to it. */}
      <p id={id} aria-live="polite" className="mt-1.5 text-bad text-sm empty:sr-only">
        {error}
      </p>
    </fieldset>
  );
}
