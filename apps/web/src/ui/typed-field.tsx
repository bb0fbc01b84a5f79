import { type ComponentProps, useRef, useState } from 'react';
import { DayInput } from './day-input';
import { Field } from './field';
import { withCentury } from './when';

interface TypedFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'value' | 'onChange' | 'ref'> {
  label: string;
  value: string;
  onApply: (value: string) => void;
  /** The value of a text that is not empty; null if it has none, and then `wrong` is shown. */
  read?: (text: string) => string | null;
  wrong?: string;
}

/** A text that applies on Enter and when the field is left; a day that is chosen in the browser's calendar at once. */
export function TypedField({ value, onApply, read = String, wrong = '', ...rest }: TypedFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const isDate = rest.type === 'date';
  /** After a key each part of a day makes another day, and each digit of a year another year. */
  const isTyping = useRef(false);
  // Back and Clear filters change the URL.
  if (applied !== value) {
    setApplied(value);
    setText(value);
    setWrong(false);
  }
  const apply = (typed: string) => {
    const next = typed.trim() === '' ? '' : read(isDate ? withCentury(typed) : typed.trim());
    setWrong(next === null);
    if (next !== null && next !== value) onApply(next);
  };
  return (
    <Field
      {...rest}
      {...(isDate && { as: DayInput })}
      className="min-w-0 grid-cols-1"
      // Two days beside each other fit on a phone.
      inputClassName={isDate ? 'max-sm:px-2!' : ''}
      autoComplete="off"
      value={text}
      error={isWrong ? wrong : ''}
      onChange={({ target }) => {
        setText(target.value);
        if (isDate && !isTyping.current) apply(target.value);
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => apply(text)}
      onKeyDown={(event) => {
        isTyping.current = true;
        if (event.key === 'Enter') apply(text);
      }}
    />
  );
}
