import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** A line about the content. */
  lead?: ReactNode;
  /** At the end of the heading's row. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a report, with its heading. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {lead && <p className="text-muted tabular-nums">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
