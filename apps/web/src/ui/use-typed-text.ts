import { useState } from 'react';

/** The text of a filter while it is typed. `apply` applies it if it is another one. */
export function useTypedText(value: string, onApply: (value: string) => void) {
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
  return { text, setText, apply };
}
