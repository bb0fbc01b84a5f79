/** The filters of the page Documents, as they are in its URL and in `GET /documents`. */
import { personSchema } from '@godown/shared/api-keys';
import { documentKindSchema } from '@godown/shared/documents';
import { warehouseSchema } from '@godown/shared/warehouse-schemas';
import * as z from 'zod/mini';

const textSchema = z.string().check(z.maxLength(200));

const SCHEMAS = {
  kind: documentKindSchema,
  party: textSchema,
  person: personSchema,
  warehouse: warehouseSchema,
  from: z.iso.date(),
  to: z.iso.date(),
  q: textSchema,
};

export type FilterName = keyof typeof SCHEMAS;
/** '' without a filter. Days are days in Bangladesh; `to` is included. */
export type Filters = Record<FilterName, string>;

const NAMES = Object.keys(SCHEMAS) as FilterName[];

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, ''])) as Filters;

const MESSAGES: Record<FilterName, (value: string) => string> = {
  kind: (value) => `There is no kind “${value}”.`,
  party: () => 'The customer or supplier has more than 200 characters.',
  person: (value) => `“${value}” is not an e-mail address.`,
  warehouse: (value) => `There is no warehouse “${value}”.`,
  from: (value) => `“${value}” is not a date. Write it like 2026-03-01.`,
  to: (value) => `“${value}” is not a date. Write it like 2026-03-01.`,
  q: () => 'The text has more than 200 characters.',
};

interface ReadFilters {
  /** The filters that can be applied. */
  filters: Filters;
  /** Messages about those that cannot. */
  errors: string[];
}

/** Reads the query of a URL. */
export function readFilters(search: string): ReadFilters {
  const query = new URLSearchParams(search);
  const filters = { ...NO_FILTERS };
  const errors: string[] = [];
  for (const name of NAMES) {
    const value = query.get(name)?.trim() ?? '';
    if (value === '' || SCHEMAS[name].safeParse(value).success) filters[name] = value;
    else errors.push(MESSAGES[name](value));
  }
  if (filters.from !== '' && filters.to !== '' && filters.from > filters.to) {
    errors.push('The start date is after the end date.');
    filters.from = '';
    filters.to = '';
  }
  return { filters, errors };
}

/** The query of the URL and of `GET /documents`. It is a cache key, so the same filters always give the same text. */
export function toSearch(filters: Filters): string {
  return new URLSearchParams(
    NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value),
  ).toString();
}
