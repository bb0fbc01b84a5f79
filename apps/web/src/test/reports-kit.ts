/** Day reports for tests. */
import { FLOWS, type Flow } from '@godown/shared/stock/movements';
import { type DayReport, dayReportSchema, type FlowFigures } from '@godown/shared/stock/reports';

const NONE = { units: 0, lines: 0, value: 0 };

/** Figures of all flows: nothing, but what is given. Unless they are given, the units are those of the stock. */
export function makeFigures(given: Partial<FlowFigures> = {}): FlowFigures {
  const ofEach = (of: (flow: Flow) => unknown) => Object.fromEntries(FLOWS.map((flow) => [flow, of(flow)]));
  const stock = ofEach((flow) => {
    const { units } = given[flow] ?? NONE;
    return flow === 'out' || flow === 'sent-back' || flow === 'damaged' ? 0 - units : units;
  });
  return { ...ofEach(() => NONE), stock, ...given } as FlowFigures;
}

/** The report of a day without movements, but for what is given. */
export function makeReport(given: Partial<DayReport> = {}): DayReport {
  return dayReportSchema.parse({
    date: '2026-03-06',
    total: makeFigures(),
    unpriced: given.total?.out ?? NONE,
    warehouses: [],
    people: [],
    peopleCount: given.people?.length ?? 0,
    items: [],
    itemCount: given.items?.length ?? 0,
    documents: [],
    documentCount: { count: given.documents?.length ?? 0, isExact: true },
    ...given,
  });
}
