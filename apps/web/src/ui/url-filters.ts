import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { useUrlQuery } from './use-url-query';

interface Rule<Value extends string = string> {
  schema: z.ZodMiniType<Value>;
  /** Says what is wrong with a value. */
  message: (value: string) => string;
}

const DATE: Rule = {
  schema: z.iso.date(),
  message: (value) => t`“${value}” is not a date. Write it like 2026-03-01.`,
};

/** '' without a filter. Days are days in Bangladesh; `to` is included. */
type FiltersOf<Values extends Record<string, string>> = {
  [Name in keyof Values | 'from' | 'to']: Name extends keyof Values ? Values[Name] | '' : string;
};

/** The filters of a page, as they are in its URL and in the query of its list: those of `rules`, `from` and `to`. */
export function defineFilters<Values extends Record<string, string>>(
  rules: {
    [Name in keyof Values]: Rule<Values[Name]>;
  },
) {
  type Filters = FiltersOf<Values>;
  const all: Record<keyof Filters, Rule> = { ...rules, from: DATE, to: DATE };
  const names = Object.keys(all) as (keyof Filters & string)[];
  const none = Object.fromEntries(names.map((name) => [name, ''])) as Filters;

  /** The error message for a value, or ''. An empty value is always valid. */
  function check(name: keyof Filters, value: string): string {
    const rule = all[name];
    return value === '' || rule.schema.safeParse(value).success ? '' : rule.message(value);
  }

  /** The filters of a URL that can be applied, and messages about those that cannot. */
  function read(search: string): { filters: Filters; errors: string[] } {
    const query = new URLSearchParams(search);
    const filters: Record<string, string> = { ...none };
    const errors: string[] = [];
    for (const name of names) {
      const value = query.get(name)?.trim() ?? '';
      const error = check(name, value);
      if (error) errors.push(error);
      else filters[name] = value;
    }
    const { from = '', to = '' } = filters;
    if (from !== '' && to !== '' && from > to) {
      errors.push(t`The start date is after the end date.`);
      Object.assign(filters, { from: '', to: '' });
    }
    return { filters: filters as Filters, errors };
  }

  /** It is a cache key, so the same filters always give the same text. */
  const toSearch = (filters: Filters): string =>
    String(new URLSearchParams(names.map((name) => [name, filters[name]]).filter(([, value]) => value)));

  return { none, check, read, toSearch };
}

interface Definition<Filters> {
  none: Filters;
  read: (search: string) => { filters: Filters; errors: string[] };
  toSearch: (filters: Filters) => string;
}

/** The filters in the URL of this page. */
export function useUrlFilters<Filters>({ none, read, toSearch }: Definition<Filters>) {
  const [query, changeQuery] = useUrlQuery();
  const { filters, errors } = read(query);
  const search = toSearch(filters);
  const show = (change: Partial<Filters>, options?: { replace: boolean }) =>
    changeQuery((newest) => toSearch({ ...read(newest).filters, ...change }), options);
  return {
    filters,
    errors,
    /** The query of the list. */
    search,
    isValid: errors.length === 0,
    /** Changes some of the filters. `replace`: Back leads to the previous view, such as the one before a text was typed. */
    show,
    /** Undefined without a filter. */
    clear: search === '' ? undefined : () => show(none),
    removeInvalid: () => changeQuery(() => search, { replace: true }),
  };
}

export type UrlFilters<Filters> = Pick<
  ReturnType<typeof useUrlFilters<Filters>>,
  'filters' | 'show' | 'clear'
>;
