import type { ReactNode } from 'react';

/** Only on paper, where the link to the others is not. */
export const Unprinted = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 hidden text-sm print:block">{children}</p>
);
