import { type ComponentProps, useState } from 'react';
import { Field } from './field';

interface TypedFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'value' | 'onChange' | 'ref'> {
  label: string;
  value: string;
  onApply: (value: string) => void;
}

/** A text that applies on Enter and when the field is left; a date as soon as it is complete. */
export function TypedField({ value, onApply, ...rest }: TypedFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // Back and Clear filters change the URL.
  if (applied !== value) {
    setApplied(value);
    setText(value);
  }
  const apply = (typed: string) => {
    if (typed.trim() !== value) onApply(typed.trim());
  };
  return (
    <Field
      {...rest}
      autoComplete="off"
      value={text}
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
