import { shortName, WAREHOUSE_IDS, WAREHOUSES } from '@godown/shared/items/warehouses';
import { msg, t } from '@lingui/core/macro';
import { say } from '../language/say';
import { choice } from '../ui/url-filters';

/** The warehouses as the choices of a field. */
export const warehouseOptions = () => WAREHOUSES.map(({ id, shortName }) => [id, say(shortName)] as const);

/** The filter of a list that chooses one of them. */
export const WAREHOUSE_FILTER = choice({
  label: msg`Warehouse`,
  values: WAREHOUSE_IDS,
  words: (id) => say(shortName(id)),
  message: (value) => t`There is no warehouse “${value}”.`,
});
