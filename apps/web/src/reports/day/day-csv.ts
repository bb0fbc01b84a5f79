/** The figures of a day as a file for Excel. */
import { FLOWS } from '@godown/shared/movements';
import type { DayItem, DayReport, FlowFigures } from '@godown/shared/reports';
import { shortName } from '@godown/shared/warehouses';
import { FLOW_LABELS } from '../../movements/words';
import { toCsvText } from '../../ui/csv-text';
import type { DayChoice } from './day-url';

const HEAD = [
  'Date',
  'Warehouse',
  'Group',
  'Name',
  'Item id',
  ...FLOWS.flatMap((flow) => ['units', 'lines', 'value'].map((what) => `${FLOW_LABELS[flow]} ${what}`)),
];

/** A row for the total and for each warehouse, and for the people and items that are given. */
export function toCsv(report: DayReport, items: readonly DayItem[], { date, warehouse }: DayChoice): string {
  const place = warehouse ? shortName(warehouse) : 'All';
  const row = (group: string, name: string, figures: FlowFigures, item = '') => [
    date,
    place,
    group,
    name,
    item,
    ...FLOWS.flatMap((flow) => {
      const { units, lines, value } = figures[flow];
      return [units, lines, Number(value.toFixed(2))];
    }),
  ];
  const rows = [
    row('Total', '', report.total),
    ...report.warehouses.map((figures) => row('Warehouse', shortName(figures.warehouse), figures)),
    ...report.people.map((figures) => row('Person', figures.email, figures)),
    ...items.map((figures) => row('Item', figures.itemName, figures, figures.item)),
  ];
  return toCsvText([HEAD, ...rows]);
}
