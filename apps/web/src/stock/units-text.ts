import { plural } from '@lingui/core/macro';
import { countText } from '../ui/format';

/** Such as `No units`, `1 unit`, `1,211 units`. */
export const unitsText = (units: number) =>
  plural(units, {
    0: 'No units',
    one: `${{ unitCount: countText(units) }} unit`,
    other: `${{ unitCount: countText(units) }} units`,
  });
