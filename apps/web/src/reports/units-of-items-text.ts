import { plural, t } from '@lingui/core/macro';
import { countText } from '../ui/format';

/** Such as `100 units of 12 items`. */
export const unitsOfItemsText = (units: number, items: number) =>
  t`${plural(units, {
    0: 'No units',
    one: `${{ unitCount: countText(units) }} unit`,
    other: `${{ unitCount: countText(units) }} units`,
  })} of ${plural(items, {
    one: `${{ itemCount: countText(items) }} item`,
    other: `${{ itemCount: countText(items) }} items`,
  })}`;
