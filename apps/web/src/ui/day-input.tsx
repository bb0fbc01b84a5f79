import type { ComponentProps } from 'react';
import { dateText, withCentury } from './when';

/** The text alone would leave the selection of a focused field, where a browser marks a part of the day. */
const HIDDEN =
  'text-transparent! pointer-fine:focus:text-text! [&::-webkit-datetime-edit]:opacity-0 pointer-fine:focus:[&::-webkit-datetime-edit]:opacity-100';

/**
 * The input of a day such as `2026-03-01`, or ''. It shows the day as the page writes days. By itself a browser writes it in the order of
 * its own language, so that 3 May may look like 5 March. Whoever types at a keyboard sees the browser's parts until they leave.
 */
export function DayInput({ value = '', className = '', ...rest }: ComponentProps<'input'>) {
  const day = String(value);
  const isChosen = day !== '';
  return (
    <span className="relative block">
      <input {...rest} type="date" value={day} className={`peer ${className} ${isChosen ? HIDDEN : ''}`} />
      {isChosen && (
        <span
          aria-hidden="true"
          className={`${className} pointer-events-none absolute inset-y-0 left-0 flex items-center border-transparent! bg-transparent! pr-8! tabular-nums pointer-fine:peer-focus:hidden`}
        >
          <span className="truncate">{dateText(`${withCentury(day)}T12:00:00Z`)}</span>
        </span>
      )}
    </span>
  );
}
