import type { KeyboardEvent } from 'react';

/** A bar code scanner types Enter after the code. The form is not complete then. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
