import type { DayReport } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { unitsText } from '../../stock/units-text';
import type { MoneyFigure } from '../sales/day-money';
import { type DayChoice, movementsPath } from './day-url';

/** What left on a day without a price, beside its sales: an owner sees how much is on nobody's account. */
export function unpricedFigure(choice: DayChoice, report?: Pick<DayReport, 'unpriced'>): MoneyFigure {
  // A report that the device keeps from an older version has none.
  const unpriced = report?.unpriced;
  return {
    label: t`Left without a price`,
    amount: unpriced?.value,
    more: unpriced && unitsText(unpriced.units),
    to: movementsPath(choice, { flow: 'out' }),
  };
}
