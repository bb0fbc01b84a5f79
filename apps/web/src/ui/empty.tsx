import type { ReactNode } from 'react';
import { Card } from './card';

interface EmptyProps {
  title: string;
  detail: string;
  /** Level of the heading. */
  level?: 2 | 3;
  /** A way forward: a button or a link. */
  children?: ReactNode;
}

/** In the place of a list that has nothing to show. */
export function Empty({ title, detail, level = 2, children }: EmptyProps) {
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <Card className="grid justify-items-center gap-3 px-5 py-12 text-center">
      <Heading className="text-lg [overflow-wrap:anywhere]">{title}</Heading>
      <p className="text-muted">{detail}</p>
      {children}
    </Card>
  );
}
