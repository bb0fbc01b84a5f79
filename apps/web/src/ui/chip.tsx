import type { ReactNode } from 'react';

export type ChipTone = 'in' | 'sold' | 'low';

const TONES: Record<ChipTone, string> = {
  in: 'bg-good-soft text-good',
  sold: 'bg-bad-soft text-bad',
  low: 'bg-warn-soft text-warn',
};

/** A small coloured word or number about stock. The text says the same as the colour. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-[620] text-sm tabular-nums ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
