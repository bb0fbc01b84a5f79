import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** A line about what is on the page. Its place is kept while that is not known. */
  lead: ReactNode;
  /** Ways on to pages beside this one. */
  links?: ReactNode;
  /** At the row's end. */
  action: ReactNode;
}

/** The top of a page that lists something. */
export function PageHead({ title, lead, links, action }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        <div className="mt-1.5 min-h-6 text-muted tabular-nums">{lead}</div>
        {links}
      </div>
      {action}
    </div>
  );
}
