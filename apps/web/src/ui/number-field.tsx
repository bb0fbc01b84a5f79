import type { FocusEvent, KeyboardEvent, Ref } from 'react';
import { Field, type FieldProps } from './field';
import { decimalText } from './format';
import { numberInput } from './number-input';
import { numberText } from './number-text';
import { readNumber } from './read-number';

type FieldPart = Pick<FieldProps, 'label' | 'error' | 'trailing' | 'inputClassName' | 'placeholder'>;

interface NumberFieldProps extends FieldPart {
  name: string;
  /** The typed text, which may not be a number. `readNumber` reads it. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
  min: number;
  max: number;
  /** 0 for counts, 2 for money. It chooses the keyboard of a phone; the schema checks the number. */
  decimals: 0 | 2;
  /** Classes for the outer box. */
  className?: string;
}

/**
 * A number, typed in any of the usual notations. An input of the type `number` would drop characters, read a decimal
 * comma as a thousands separator, and change its value on scroll. Takes react-hook-form's field:
 * `<NumberField {...useController({ name, control }).field} label="Price" … />`.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, min, max, decimals, className, ...field } = props;
  const number = readNumber(value);
  const input = numberInput(value, onChange);
  const understood = number === null ? '' : numberText(number);
  const isPlain = /^\d+(\.\d+)?$/.test(value) || input.value === understood;

  const step = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key);
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Never overwrite a text that is not a number.
    if (number === null && value.trim() !== '') return;
    const next = Math.min(max, Math.max(min, (number ?? 0) + by));
    onChange(String(Number(next.toFixed(2))));
  };

  const leave = () => {
    // Money is read with two decimals. A count stays as it was typed.
    const text = number === null || decimals === 0 ? value : decimalText(number, decimals);
    if (text !== value) onChange(text);
    onBlur?.();
  };

  return (
    <div className={className}>
      <Field
        {...field}
        type="text"
        role="spinbutton"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...input}
        onKeyDown={step}
        onBlur={leave}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={number ?? undefined}
        aria-valuetext={understood || undefined}
        inputClassName={`tabular-nums ${field.inputClassName ?? ''}`}
      />
      {/* Always on the page: a live region announces only what is added to it. */}
      <output className="block text-muted text-sm tabular-nums not-empty:mt-1.5">
        {!isPlain && understood && `= ${understood}`}
      </output>
    </div>
  );
}

const STEPS = new Map(Object.entries({ ArrowUp: 1, ArrowDown: -1 }));
