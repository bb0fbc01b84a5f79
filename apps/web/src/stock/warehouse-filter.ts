import { shortName, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { msg, t } from '@lingui/core/macro';
import { say } from '../language/say';
import { choice } from '../ui/url-filters';

/** The filter of a list by its warehouse. */
export const WAREHOUSE_FILTER = choice({
  label: msg`Warehouse`,
  values: WAREHOUSE_IDS,
  words: (id) => say(shortName(id)),
  message: (value) => t`There is no warehouse “${value}”.`,
});
