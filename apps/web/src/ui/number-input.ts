import { withAsciiDigits } from '@godown/shared/language/digits';
import type { ChangeEvent } from 'react';
import { inDigits } from './format';
import { numberStyle } from './number-style';

/**
 * The props of an input for a number: `<input {...numberInput(text, setText)} />`. A person who reads Bangla digits sees them,
 * whichever keyboard types them. The text has Latin ones: then a form finds the same text in each language.
 */
export function numberInput(text: string, onChange: (text: string) => void) {
  return {
    value: inDigits(text),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(readTyped(target)),
  };
}

function readTyped(input: HTMLInputElement): string {
  if (!numberStyle().hasBanglaDigits) return input.value;
  const { value, selectionStart } = input;
  const shown = inDigits(value);
  if (shown !== value) {
    input.value = shown;
    // A new value moves the caret to the end.
    input.setSelectionRange(selectionStart, selectionStart);
  }
  return withAsciiDigits(value);
}
