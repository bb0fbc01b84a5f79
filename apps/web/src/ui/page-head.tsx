import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** A line about the content. Its place is reserved while the content loads. */
  lead: ReactNode;
  /** Links to related pages. */
  links?: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
}

/** The top of a page with a list. */
export function PageHead({ title, lead, links, action }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      {/* A small action stands beside a long line. */}
      <div className="min-w-0 flex-[1_1_12rem]">
        <h1 className="text-xl">{title}</h1>
        <div className="mt-1.5 min-h-6 text-balance text-muted tabular-nums">{lead}</div>
        {links}
      </div>
      {action}
    </div>
  );
}
