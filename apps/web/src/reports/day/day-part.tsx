import { type ReactNode, useState } from 'react';
import { Chevron } from '../../ui/chevron';

interface DayPartProps {
  id: string;
  title: string;
  /** Number of rows, beside the heading of a closed part. */
  count?: string;
  children: ReactNode;
}

/** A part of the day. A phone shows its heading and opens it with a tap; a wide screen and paper always show all of it. */
export function DayPart({ id, title, count, children }: DayPartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        <span className="max-md:hidden print:inline">{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-left md:hidden print:hidden"
        >
          <span className="flex-1">{title}</span>{' '}
          <span className="font-normal text-base text-muted tabular-nums">{count}</span>
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div className={`mt-3 ${isOpen ? '' : 'max-md:hidden print:block'}`}>{children}</div>
    </section>
  );
}
