/** The headings of files of items, which the import knows again in every language. */
import { describeField, ITEM_FIELD_NAMES } from '@godown/shared/items/item-fields';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';

export const STOCK_HEADINGS: Record<WarehouseId, string> = {
  halishar: /* i18n */ 'Stock Halishar',
  bahaddarhat: /* i18n */ 'Stock Bahaddarhat',
  uttara: /* i18n */ 'Stock Uttara',
};

export const REORDER_HEADINGS: Record<WarehouseId, string> = {
  halishar: /* i18n */ 'Warn me at Halishar',
  bahaddarhat: /* i18n */ 'Warn me at Bahaddarhat',
  uttara: /* i18n */ 'Warn me at Uttara',
};

export const DAMAGED_HEADINGS: Record<WarehouseId, string> = {
  halishar: /* i18n */ 'Damaged Halishar',
  bahaddarhat: /* i18n */ 'Damaged Bahaddarhat',
  uttara: /* i18n */ 'Damaged Uttara',
};

export const ID_HEADING = /* i18n */ 'Id';
export const PICTURE_HEADING = /* i18n */ 'Picture';

/** The headings of the columns that a person fills in, in the order of an empty file. */
export const TEMPLATE_HEADINGS = [
  ...ITEM_FIELD_NAMES.filter((field) => field !== 'img').map((field) => describeField(field).label),
  PICTURE_HEADING,
  ...WAREHOUSE_IDS.map((id) => STOCK_HEADINGS[id]),
  ...WAREHOUSE_IDS.map((id) => REORDER_HEADINGS[id]),
];
