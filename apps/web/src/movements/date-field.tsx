import { useState } from 'react';
import { Field } from '../ui/field';
import { checkFilter } from './filters';

interface DateFieldProps {
  label: string;
  /** A day such as `2026-03-01`, or ''. */
  value: string;
  onApply: (value: string) => void;
}

/** A day that applies as soon as it is complete, on Enter, and when the field is left. */
export function DateField({ label, value, onApply }: DateFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const [error, setError] = useState('');
  // Back and Clear filters change the URL.
  if (applied !== value) {
    setApplied(value);
    setText(value);
    setError('');
  }
  const apply = (day: string) => {
    const message = checkFilter('from', day);
    setError(message);
    if (!message && day !== value) onApply(day);
  };
  return (
    <Field
      label={label}
      type="date"
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        setError('');
        // Years are typed digit by digit: 2026 begins as 0002.
        if (target.value >= '2000') apply(target.value);
      }}
      onBlur={() => apply(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text);
      }}
    />
  );
}
