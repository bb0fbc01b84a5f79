import { type ComponentProps, useId } from 'react';
import { INPUT } from './field';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string;
  /** The value and the text of each option. */
  options: readonly (readonly [value: string, words: string])[];
}

/** A labelled choice among a few. */
export function SelectField({ label, options, className = '', ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-[560] text-sm">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={`${INPUT} border-edge bg-surface! pr-8! pl-2.5! hover:border-muted ${className}`}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
