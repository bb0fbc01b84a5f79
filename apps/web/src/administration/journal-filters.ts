/** The filters of the page Journal, as they are in its URL and in `GET /journal`. */
import { personSchema } from '@godown/shared/api-keys';
import { JOURNAL_ACTIONS } from '@godown/shared/journal';
import * as z from 'zod/mini';

const SCHEMAS = {
  action: z.enum(JOURNAL_ACTIONS),
  email: personSchema,
  from: z.iso.date(),
  to: z.iso.date(),
};

export type FilterName = keyof typeof SCHEMAS;
/** '' without a filter. Days are days in Bangladesh; `to` is included. */
export type Filters = Record<FilterName, string>;

const NAMES = Object.keys(SCHEMAS) as FilterName[];

export const NO_FILTERS: Filters = { action: '', email: '', from: '', to: '' };

const notDate = (value: string) => `“${value}” is not a date. Write it like 2026-03-01.`;
const MESSAGES: Record<FilterName, (value: string) => string> = {
  action: (value) => `There is no action “${value}”.`,
  email: (value) => `“${value}” is neither an e-mail address nor the name of an API key.`,
  from: notDate,
  to: notDate,
};

interface ReadFilters {
  /** The filters that can be applied. */
  filters: Filters;
  /** Messages about those that cannot. */
  errors: string[];
}

/** Reads the query of a URL. */
export function readFilters(query: URLSearchParams): ReadFilters {
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

/** The query of the URL and of `GET /journal`. It is a cache key, so the same filters always give the same text. */
export const toSearch = (filters: Filters): string =>
  String(new URLSearchParams(NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value)));
