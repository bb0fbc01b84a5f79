import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Card } from './card';
import { Glyph } from './glyph';

interface FailureProps {
  /** The failure, as a short sentence. */
  title: string;
  /** The reason, or the way to correct it. */
  detail?: ReactNode;
  /** Adds the button 'Try again' (or `retryLabel`). */
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  /** Level of the heading, 2 unless the failure is the whole page. */
  level?: 1 | 2;
}

/** A failed call or part: what happened, why, and the next step. Announced when it appears. */
export function Failure({
  title,
  detail,
  onRetry,
  retryLabel = t`Try again`,
  busy = false,
  level = 2,
}: FailureProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Card role="alert" className="grid justify-items-center gap-3 px-5 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
        <Glyph name="alert" />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {detail && <p className="max-w-prose text-muted">{detail}</p>}
      {onRetry && (
        <Button variant="quiet" onClick={onRetry} busy={busy} className="mt-2">
          {retryLabel}
        </Button>
      )}
    </Card>
  );
}
