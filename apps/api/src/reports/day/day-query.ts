/** The queries of the day's figures, and the cursor of a page of items. */
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import * as z from 'zod';
import { daySchema } from '../../http/date-filters.js';
import type { Rank } from './day-sums.js';

export const dayReportQuerySchema = z.strictObject({
  date: daySchema.optional(),
  warehouse: z.optional(warehouseSchema),
});

/** Cursor: the day and the warehouse of the list, and the rank of the last item before. */
interface Place {
  date: string;
  warehouse: WarehouseId | undefined;
  after: Rank;
}

const PLACE = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})\\.(all|${WAREHOUSE_IDS.join('|')})\\.(-?\\d{1,15})\\.(-?\\d{1,15})\\.(\\d{1,15})\\.([0-9a-f]{24})$`,
);

export const toPlace = (date: string, warehouse: WarehouseId | undefined, rank: Rank): string =>
  [date, warehouse ?? 'all', rank.out, rank.in, rank.lines, rank.id].join('.');

const placeSchema = z
  .string('Take it from the Link header, once.')
  .regex(PLACE, { error: 'Take it from the Link header.', abort: true })
  .transform((text): Place => {
    const [, date = '', warehouse, out, came, lines, id = ''] = PLACE.exec(text) ?? [];
    const after = { out: Number(out), in: Number(came), lines: Number(lines), id };
    return { date, warehouse: warehouse === 'all' ? undefined : (warehouse as WarehouseId), after };
  });

export const dayItemsQuerySchema = z
  .strictObject({
    date: daySchema.optional(),
    warehouse: z.optional(warehouseSchema),
    after: placeSchema.optional(),
  })
  .refine(
    ({ date, warehouse, after }) =>
      !after || ((date === undefined || date === after.date) && warehouse === after.warehouse),
    { path: ['after'], error: /* i18n */ 'It is of another day or warehouse. Begin again without it.' },
  );
