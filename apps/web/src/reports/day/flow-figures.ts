/** The figures of a day. */
import { FLOWS, type Flow } from '@godown/shared/stock/movements';
import type { Figures, FlowFigures } from '@godown/shared/stock/reports';

/** The flows that always have a column. */
const SHOWN_FLOWS: readonly Flow[] = ['out', 'in', 'moved', 'recounted'];
/** In the order of their columns. */
const COLUMNS: readonly Flow[] = [
  'out',
  'in',
  'returned',
  'sent-back',
  'damaged',
  'moved',
  'recounted',
  'first',
  'deleted',
];

const NONE: Figures = { units: 0, lines: 0, value: 0 };
const ofEach = <Value>(value: Value) =>
  Object.fromEntries(FLOWS.map((flow) => [flow, value])) as Record<Flow, Value>;
export const NO_FIGURES: FlowFigures = { ...ofEach(NONE), stock: ofEach(0) };

/** True if something happened. A transfer into a warehouse has no lines there. */
export const hasFlow = (figures: FlowFigures, flow: Flow): boolean =>
  figures[flow].lines > 0 || figures.stock[flow] !== 0;

/** The columns of some rows: with all flows that happened, they add up to the change of the stock. */
export const columnsOf = (rows: readonly FlowFigures[]): Flow[] =>
  COLUMNS.filter((flow) => SHOWN_FLOWS.includes(flow) || rows.some((row) => hasFlow(row, flow)));

/** The change of the stock of good pieces. */
export const stockChange = ({ stock }: FlowFigures): number =>
  FLOWS.reduce((sum, flow) => sum + stock[flow], 0);

/** Flows whose units have left the stock. */
const LEAVING: readonly Flow[] = ['out', 'sent-back', 'damaged'];

/** The change of the stock by a flow, if its units do not show it: for damaged pieces, and for moves between two warehouses. Null if they do. */
export function otherChange({ stock, ...figures }: FlowFigures, flow: Flow): number | null {
  const { units } = figures[flow];
  return stock[flow] === (LEAVING.includes(flow) ? 0 - units : units) ? null : stock[flow];
}

export const isNothing = (figures: FlowFigures): boolean => !FLOWS.some((flow) => hasFlow(figures, flow));
