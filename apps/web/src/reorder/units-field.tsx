import { type ReactNode, useId } from 'react';
import { INPUT } from '../ui/field';
import { readUnits } from './plan';

interface UnitsFieldProps {
  label: ReactNode;
  /** The accessible name: there is such a field in every row. */
  name: string;
  hint?: string;
  /** As typed. */
  value: string;
  onChange: (text: string) => void;
}

/** A number of units in a row. */
export function UnitsField({ label, name, hint = '', value, onChange }: UnitsFieldProps) {
  const id = useId();
  const isWrong = readUnits(value) === null;
  const note = isWrong ? 'Enter a whole number.' : hint;
  return (
    <div className="grid gap-1 text-sm">
      <span aria-hidden="true" className="text-muted">
        {label}
      </span>
      <input
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={note ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
        className={`${INPUT} text-right tabular-nums ${isWrong ? 'border-bad' : 'border-edge hover:border-muted'}`}
      />
      {note && (
        <span id={id} className={`tabular-nums ${isWrong ? 'text-bad' : 'text-muted'}`}>
          {note}
        </span>
      )}
    </div>
  );
}
