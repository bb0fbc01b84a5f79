import { type ComponentProps, useState } from 'react';
import { DayInput } from './day-input';
import { Field } from './field';

interface TypedFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'value' | 'onChange' | 'ref'> {
  label: string;
  value: string;
  onApply: (value: string) => void;
  /** The value of a text that is not empty; null if it has none, and then `wrong` is shown. */
  read?: (text: string) => string | null;
  wrong?: string;
}

/** A text that applies on Enter and when the field is left; a date as soon as it is complete. */
export function TypedField({ value, onApply, read = String, wrong = '', ...rest }: TypedFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const [isWrong, setWrong] = useState(false);
  // Back and Clear filters change the URL.
  if (applied !== value) {
    setApplied(value);
    setText(value);
    setWrong(false);
  }
  const apply = (typed: string) => {
    const next = typed.trim() === '' ? '' : read(typed.trim());
    setWrong(next === null);
    if (next !== null && next !== value) onApply(next);
  };
  return (
    <Field
      {...rest}
      {...(rest.type === 'date' && { as: DayInput })}
      className="min-w-0 grid-cols-1"
      // Two days beside each other fit on a phone.
      inputClassName={rest.type === 'date' ? 'max-sm:px-2!' : ''}
      autoComplete="off"
      value={text}
      error={isWrong ? wrong : ''}
      onChange={({ target }) => {
        setText(target.value);
        // Years are typed digit by digit: 2026 begins as 0002.
        if (rest.type === 'date' && target.value >= '2000') apply(target.value);
      }}
      onBlur={() => apply(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text);
      }}
    />
  );
}
