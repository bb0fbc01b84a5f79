import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { INPUT } from '../ui/field';
import { numberInput } from '../ui/number-input';
import { readUnits } from './plan';

interface UnitsFieldProps {
  /** Shown on a phone: the table's headings are not. */
  label: string;
  /** The accessible name: there is such a field in every selected row. */
  name: string;
  hint?: string;
  /** As typed. */
  value: string;
  onChange: (text: string) => void;
}

/** A number of units in a row. On a wide screen it is as high as the text that it replaces. */
export function UnitsField({ label, name, hint = '', value, onChange }: UnitsFieldProps) {
  const id = useId();
  const isWrong = readUnits(value) === null;
  const note = isWrong ? t`Enter a whole number.` : hint;
  return (
    <div className="grid gap-1 text-sm md:grid-cols-[1fr_auto] md:items-baseline md:gap-x-2">
      <span aria-hidden="true" className="text-muted md:hidden">
        {label}
      </span>
      <input
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={note ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        {...numberInput(value, onChange)}
        onFocus={({ target }) => target.select()}
        className={`${INPUT} text-right tabular-nums md:justify-self-end md:min-h-10! md:w-20! md:px-2.5! ${isWrong ? 'border-bad' : 'border-edge hover:border-muted'}`}
      />
      {note && (
        <span
          id={id}
          className={`tabular-nums ${isWrong ? 'text-bad md:col-span-2' : 'whitespace-nowrap text-muted'}`}
        >
          {note}
        </span>
      )}
    </div>
  );
}
