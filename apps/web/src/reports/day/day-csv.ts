/** The figures of a day as a file for Excel: with words of the language on the screen, and plain numbers. */

import { shortName } from '@godown/shared/items/warehouses';
import { FLOWS } from '@godown/shared/stock/movements';
import type { DayItem, DayReport, FlowFigures } from '@godown/shared/stock/reports';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { FLOW_LABELS } from '../../movements/words';
import { toCsvText } from '../../ui/csv-text';
import type { DayChoice } from './day-url';
import { stockChange } from './flow-figures';

const headings = () => [
  t`Date`,
  t`Warehouse`,
  t`Group`,
  t`Name`,
  t`Item id`,
  ...FLOWS.flatMap((each) => {
    const flow = i18n._(FLOW_LABELS[each]);
    return [t`${flow} units`, t`${flow} lines`, t`${flow} value`, t`${flow} stock change`];
  }),
  t`Stock change`,
];

/** A row for the total and for each warehouse, and for the people and items that are given. */
export function toCsv(report: DayReport, items: readonly DayItem[], { date, warehouse }: DayChoice): string {
  const place = warehouse ? say(shortName(warehouse)) : t`All`;
  const row = (group: string, name: string, figures: FlowFigures, item = '') => [
    date,
    place,
    group,
    name,
    item,
    ...FLOWS.flatMap((flow) => {
      const { units, lines, value } = figures[flow];
      return [units, lines, Number(value.toFixed(2)), figures.stock[flow]];
    }),
    stockChange(figures),
  ];
  const rows = [
    row(t`Total`, '', report.total),
    ...report.warehouses.map((figures) => row(t`Warehouse`, say(shortName(figures.warehouse)), figures)),
    ...report.people.map((figures) =>
      row(t({ message: 'Person', context: 'kind of row' }), figures.email, figures),
    ),
    ...items.map((figures) => row(t`Item`, figures.itemName, figures, figures.item)),
  ];
  return toCsvText([headings(), ...rows]);
}
