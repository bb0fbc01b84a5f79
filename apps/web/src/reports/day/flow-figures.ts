/** The figures of a day. */
import type { Figures, FlowFigures } from '@godown/shared/stock/reports';

/** The flows that have a column. */
export const SHOWN_FLOWS = ['out', 'in', 'moved', 'recounted'] as const;
export type ShownFlow = (typeof SHOWN_FLOWS)[number];

const NONE: Figures = { units: 0, lines: 0, value: 0 };
export const NO_FIGURES: FlowFigures = {
  out: NONE,
  in: NONE,
  moved: NONE,
  recounted: NONE,
  first: NONE,
  deleted: NONE,
  returned: NONE,
  'sent-back': NONE,
  damaged: NONE,
};

export function linesOf(figures: FlowFigures): number {
  return Object.values(figures).reduce((sum, { lines }) => sum + (lines ?? 0), 0);
}
