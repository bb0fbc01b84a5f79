import * as z from 'zod/mini';

interface Rule {
  schema: z.ZodMiniType;
  /** What is wrong with a value. */
  message: (value: string) => string;
}

const DATE: Rule = {
  schema: z.iso.date(),
  message: (value) => `“${value}” is not a date. Write it like 2026-03-01.`,
};

/** The filters of a page, as they are in its URL and in the query of its list: those of `rules`, `from` and `to`. */
export function defineFilters<Name extends string>(rules: Record<Name, Rule>) {
  /** '' without a filter. Days are days in Bangladesh; `to` is included. */
  type Filters = Record<Name | 'from' | 'to', string>;
  const all: Record<keyof Filters, Rule> = { ...rules, from: DATE, to: DATE };
  const names = Object.keys(all) as (keyof Filters)[];
  const none = Object.fromEntries(names.map((name) => [name, ''])) as Filters;

  /** The filters of a URL that can be applied, and messages about those that cannot. */
  function read(search: string | URLSearchParams): { filters: Filters; errors: string[] } {
    const query = new URLSearchParams(search);
    const filters: Record<string, string> = { ...none };
    const errors: string[] = [];
    for (const name of names) {
      const value = query.get(name)?.trim() ?? '';
      if (value === '' || all[name].schema.safeParse(value).success) filters[name] = value;
      else errors.push(all[name].message(value));
    }
    const { from = '', to = '' } = filters;
    if (from !== '' && to !== '' && from > to) {
      errors.push('The start date is after the end date.');
      Object.assign(filters, { from: '', to: '' });
    }
    return { filters: filters as Filters, errors };
  }

  /** It is a cache key, so the same filters always give the same text. */
  const toSearch = (filters: Filters): string =>
    String(new URLSearchParams(names.map((name) => [name, filters[name]]).filter(([, value]) => value)));

  return { none, read, toSearch };
}
