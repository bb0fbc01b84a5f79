import type { ReactNode } from 'react';

/** Text on the screen, with another one in its place on paper, where "just now" and "you" have no meaning. */
export function OnPaper({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span data-paper={text}>
      <span className="print:hidden">{children}</span>
    </span>
  );
}
