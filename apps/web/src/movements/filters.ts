/** The filters of the page Movements, as they are in its URL. */
import { personSchema } from '@godown/shared/api-keys';
import { type DocumentKind, documentKindSchema } from '@godown/shared/documents';
import { type Flow, flowSchema, type MovementReason, movementReasonSchema } from '@godown/shared/movements';
import { warehouseSchema } from '@godown/shared/warehouse-schemas';
import type { WarehouseId } from '@godown/shared/warehouses';
import * as z from 'zod/mini';

/** '' without a filter. Days are days in Bangladesh; `to` is included. */
export interface Filters {
  item: string;
  warehouse: WarehouseId | '';
  person: string;
  flow: Flow | '';
  reason: MovementReason | '';
  documentKind: DocumentKind | '';
  from: string;
  to: string;
}

export const NO_FILTERS: Filters = {
  item: '',
  warehouse: '',
  person: '',
  flow: '',
  reason: '',
  documentKind: '',
  from: '',
  to: '',
};

export type FilterName = keyof Filters;

const SCHEMAS = {
  item: z.string().check(z.regex(/^[0-9a-f]{24}$/i)),
  warehouse: warehouseSchema,
  person: personSchema,
  flow: flowSchema,
  reason: movementReasonSchema,
  documentKind: documentKindSchema,
  from: z.iso.date(),
  to: z.iso.date(),
} satisfies Record<FilterName, unknown>;

const NAMES = Object.keys(SCHEMAS) as FilterName[];

const MESSAGES: Record<FilterName, (value: string) => string> = {
  item: (value) => `No item has the id “${value}”.`,
  warehouse: (value) => `There is no warehouse “${value}”.`,
  person: (value) => `Enter a full e-mail address, such as ${value.split('@')[0]}@example.com.`,
  flow: (value) => `There is no kind of movement “${value}”.`,
  reason: (value) => `There is no reason “${value}”.`,
  documentKind: (value) => `There is no kind of document “${value}”.`,
  from: (value) => `“${value}” is not a date. Write it like 2026-03-01.`,
  to: (value) => `“${value}” is not a date. Write it like 2026-03-01.`,
};

/** The error message for a value, or ''. An empty value is always valid. */
export function checkFilter(name: FilterName, value: string): string {
  return value === '' || SCHEMAS[name].safeParse(value).success ? '' : MESSAGES[name](value);
}

interface ReadFilters {
  /** The filters of the URL, without values that are not valid. */
  filters: Filters;
  /** Messages about the filters that are not valid. */
  errors: string[];
  /** The filters that can be applied. */
  valid: Filters;
}

/** Reads the query of a URL. */
export function readFilters(search: string): ReadFilters {
  const query = new URLSearchParams(search);
  const filters: Record<FilterName, string> = { ...NO_FILTERS };
  const errors: string[] = [];
  for (const name of NAMES) {
    const value = query.get(name)?.trim() ?? '';
    const message = checkFilter(name, value);
    if (message) errors.push(message);
    else filters[name] = value;
  }
  const valid = { ...filters };
  if (filters.from !== '' && filters.to !== '' && filters.from > filters.to) {
    errors.push('The start date is after the end date.');
    valid.from = '';
    valid.to = '';
  }
  return { filters: filters as Filters, errors, valid: valid as Filters };
}

/** The query of the URL and of `GET /movements`. It is a cache key, so the same filters always give the same text. */
export function toSearch(filters: Filters): string {
  return new URLSearchParams(
    NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value),
  ).toString();
}
