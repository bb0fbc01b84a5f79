import type { ReactNode } from 'react';

export type ChipTone = 'in' | 'sold' | 'low';
/** `plain`: it is as usual, neither good nor bad. */
type AnyTone = ChipTone | 'plain';

const TONES: Record<AnyTone, string> = {
  in: 'bg-good-soft text-good',
  sold: 'bg-bad-soft text-bad',
  low: 'bg-warn-soft text-warn',
  plain: 'bg-ground text-text inset-ring inset-ring-edge',
};

/** A small coloured word or number. The text says the same as the colour. */
export function Chip({ tone, children }: { tone: AnyTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-[620] text-sm tabular-nums ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
