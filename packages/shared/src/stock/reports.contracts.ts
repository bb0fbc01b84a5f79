/** The routes of reports about the stock, and of what runs low. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { daySchema, pageFields } from '../http/list-query.js';
import { textSchema } from '../items/item.js';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { WAREHOUSE_IDS } from '../items/warehouses.js';
import {
  dayItemsSchema,
  dayReportSchema,
  overviewSchema,
  reorderLinesSchema,
  stockValueSchema,
} from './reports.js';

const dayReportFields = { date: z.optional(daySchema), warehouse: z.optional(warehouseSchema) };

export const getDayReport = {
  id: 'getDayReport',
  route: 'GET /reports/day',
  access: 'signed-in',
  query: z.strictObject(dayReportFields),
  response: dayReportSchema,
} as const satisfies Contract;

/** The place of an item in `listDayItems`: the day and the warehouse of the list, the figures by which it is sorted, and the item. */
const DAY_PLACE = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})\\.(all|${WAREHOUSE_IDS.join('|')})\\.(-?\\d{1,15})\\.(-?\\d{1,15})\\.(\\d{1,15})\\.([0-9a-f]{24})$`,
);

export const listDayItems = {
  id: 'listDayItems',
  route: 'GET /reports/day/items',
  access: 'signed-in',
  query: z
    .strictObject({
      ...dayReportFields,
      after: z.optional(
        z
          .string('Take it from the Link header, once.')
          .check(z.regex(DAY_PLACE, { error: 'Take it from the Link header.', abort: true })),
      ),
    })
    .check(
      z.refine(
        ({ date, warehouse = 'all', after }) => {
          const [day, place] = after?.split('.') ?? [date, warehouse];
          return (date === undefined || date === day) && warehouse === place;
        },
        { path: ['after'], error: /* i18n */ 'It is of another day or warehouse. Begin again without it.' },
      ),
    ),
  response: dayItemsSchema,
} as const satisfies Contract;

/** The day of a value of the stock, as in the report and in its file. */
export const stockValueFields = { date: z.optional(daySchema) };

export const getStockValue = {
  id: 'getStockValue',
  route: 'GET /reports/stock-value',
  access: 'cost',
  query: z.strictObject(stockValueFields),
  response: stockValueSchema,
} as const satisfies Contract;

export const getOverview = {
  id: 'getOverview',
  route: 'GET /reports/overview',
  access: 'cost',
  query: z.strictObject({ anew: z.optional(z.literal('true')) }),
  response: overviewSchema,
} as const satisfies Contract;

export const listReorderLines = {
  id: 'listReorderLines',
  route: 'GET /reorder',
  access: 'signed-in',
  query: z.strictObject({
    supplier: z.optional(textSchema(200)),
    warehouse: z.optional(warehouseSchema),
    ...pageFields,
  }),
  response: reorderLinesSchema,
} as const satisfies Contract;
