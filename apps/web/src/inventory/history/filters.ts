/** The filters of the page Movements: what stands in its address, and what it means. */
import { emailSchema } from '@godown/shared/item';
import { type MovementReason, movementReasonSchema } from '@godown/shared/movements';
import { warehouseSchema } from '@godown/shared/warehouse-schemas';
import type { WarehouseId } from '@godown/shared/warehouses';
import * as z from 'zod/mini';

/** '' where there is no filter. Days are days in Bangladesh, `to` included. */
export interface Filters {
  item: string;
  warehouse: WarehouseId | '';
  person: string;
  reason: MovementReason | '';
  from: string;
  to: string;
}

export const NO_FILTERS: Filters = { item: '', warehouse: '', person: '', reason: '', from: '', to: '' };

export type FilterName = keyof Filters;

const SCHEMAS = {
  item: z.string().check(z.regex(/^[0-9a-f]{24}$/i)),
  warehouse: warehouseSchema,
  person: emailSchema,
  reason: movementReasonSchema,
  from: z.iso.date(),
  to: z.iso.date(),
} satisfies Record<FilterName, unknown>;

const NAMES = Object.keys(SCHEMAS) as FilterName[];

const WRONG: Record<FilterName, (value: string) => string> = {
  item: (value) => `No item has the id “${value}”.`,
  warehouse: (value) => `There is no warehouse “${value}”.`,
  person: (value) => `“${value}” is no e-mail address.`,
  reason: (value) => `Stock never changes for the reason “${value}”.`,
  from: (value) => `“${value}” is no day such as 2026-03-01.`,
  to: (value) => `“${value}” is no day such as 2026-03-01.`,
};

/** What is wrong with a value, or ''. No value is never wrong. */
export function checkFilter(name: FilterName, value: string): string {
  return value === '' || SCHEMAS[name].safeParse(value).success ? '' : WRONG[name](value);
}

interface ReadFilters {
  /** As they stand in the address, without those that mean nothing. */
  filters: Filters;
  /** What the address asks for and cannot be. */
  wrong: string[];
  /** The filters without what is wrong. */
  sound: Filters;
}

/** Reads the query of an address. */
export function readFilters(search: string): ReadFilters {
  const query = new URLSearchParams(search);
  const filters: Record<FilterName, string> = { ...NO_FILTERS };
  const wrong: string[] = [];
  for (const name of NAMES) {
    const value = query.get(name)?.trim() ?? '';
    const message = checkFilter(name, value);
    if (message) wrong.push(message);
    else filters[name] = value;
  }
  const sound = { ...filters };
  if (filters.from !== '' && filters.to !== '' && filters.from > filters.to) {
    wrong.push(`No day is from ${filters.from} on and until ${filters.to}.`);
    sound.from = '';
    sound.to = '';
  }
  return { filters: filters as Filters, wrong, sound: sound as Filters };
}

/** The query of an address, and of `GET /movements`: the same filters always read the same. */
export function toSearch(filters: Filters): string {
  return new URLSearchParams(
    NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value),
  ).toString();
}
