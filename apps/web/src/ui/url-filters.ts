import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { useUrlQuery } from './use-url-query';

/** One filter: its values, and what is said and sent for them. */
export interface Filter<Value extends string = string> {
  schema: z.ZodMiniType<Value>;
  /** Says what is wrong with a value. Without it, a wrong value is left out. */
  message?: (value: string) => string;
  /** What the API is sent for it, unless it is the value itself. */
  sent?: (value: string) => string;
  /** The name and the options of a choice: see `ChoiceFilter`. */
  label?: MessageDescriptor;
  options?: () => (readonly [value: string, words: string])[];
}

interface Choice<Value extends string> extends Omit<Filter<Value>, 'schema' | 'options'> {
  label: MessageDescriptor;
  /** In the order in which they are offered. */
  values: readonly Value[];
  words: (value: Value) => string;
  /** The words without this filter. */
  none?: MessageDescriptor;
}

/** A filter that is a choice among a few values. */
export const choice = <Value extends string>({
  values,
  words,
  none = msg`All`,
  ...rest
}: Choice<Value>): Filter<Value> => ({
  ...rest,
  schema: z.enum(values),
  options: () => [['', i18n._(none)], ...values.map((value) => [value, words(value)] as const)],
});

const DAY: Filter = {
  schema: z.iso.date(),
  message: (value) => t`“${value}” is not a date. Write it like 2026-03-01.`,
};

/** Days in Bangladesh. `to` is included. */
export const DAYS = { from: DAY, to: DAY };

/** The filters of a page, as they are in its URL and in the query of its list, in this order. Each is '' unless it is set. */
export function defineFilters<Values extends Record<string, string>>(
  rules: {
    [Name in keyof Values]: Filter<Values[Name]>;
  },
) {
  type Filters = { [Name in keyof Values]: Values[Name] | '' };
  const names = Object.keys(rules) as (keyof Filters & string)[];
  const none = Object.fromEntries(names.map((name) => [name, ''])) as Filters;

  const isValid = (name: keyof Filters, value: string): boolean =>
    value === '' || rules[name].schema.safeParse(value).success;

  /** The error message for a value, or ''. An empty value is always valid. */
  const check = (name: keyof Filters, value: string): string =>
    isValid(name, value) ? '' : (rules[name].message?.(value) ?? '');

  /** The filters of a URL that can be applied, and messages about those that cannot. */
  function read(search: string): { filters: Filters; errors: string[] } {
    const query = new URLSearchParams(search);
    const filters: Record<string, string> = { ...none };
    const errors: string[] = [];
    for (const name of names) {
      const value = query.get(name)?.trim() ?? '';
      const error = check(name, value);
      if (error) errors.push(error);
      else if (isValid(name, value)) filters[name] = value;
    }
    const { from = '', to = '' } = filters;
    if (from !== '' && to !== '' && from > to) {
      errors.push(t`The start date is after the end date.`);
      Object.assign(filters, { from: '', to: '' });
    }
    return { filters: filters as Filters, errors };
  }

  /** The words of a choice, or ''. */
  const wordsOf = (name: keyof Filters, value: string): string =>
    rules[name].options?.().find(([each]) => each === value && value !== '')?.[1] ?? '';

  /** The query of the URL. */
  const toSearch = (filters: Filters): string =>
    String(new URLSearchParams(names.map((name) => [name, filters[name]]).filter(([, value]) => value)));

  /** The query of the API. It is a cache key, so the same filters always give the same text. */
  const toQuery = (filters: Filters): string =>
    toSearch(
      Object.fromEntries(
        names.map((name) => [name, rules[name].sent?.(filters[name]) ?? filters[name]]),
      ) as Filters,
    );

  return { none, rules: rules as Rules<Filters>, check, read, wordsOf, toSearch, toQuery };
}

/** A page without filters. */
export const NO_FILTERS = defineFilters({});

type Rules<Filters> = Readonly<Record<keyof Filters, Filter>>;

/** What `defineFilters` makes. */
export interface FilterSet<Filters> {
  none: Filters;
  rules: Rules<Filters>;
  read: (search: string) => { filters: Filters; errors: string[] };
  toSearch: (filters: Filters) => string;
  toQuery: (filters: Filters) => string;
}

/** The filters in the URL of this page. */
export function useUrlFilters<Filters>({ none, rules, read, toSearch, toQuery }: FilterSet<Filters>) {
  const [query, changeQuery] = useUrlQuery();
  const { filters, errors } = read(query);
  const address = toSearch(filters);
  const show = (change: Partial<Filters>, options?: { replace: boolean }) =>
    changeQuery((newest) => toSearch({ ...read(newest).filters, ...change }), options);
  return {
    filters,
    rules,
    errors,
    /** The query of the list. */
    search: toQuery(filters),
    isValid: errors.length === 0,
    /** Changes some of the filters. `replace`: Back leads to the previous view, such as the one before a text was typed. */
    show,
    /** Undefined without a filter. */
    clear: address === '' ? undefined : () => show(none),
    removeInvalid: () => changeQuery(() => address, { replace: true }),
  };
}

export type UrlFilters<Filters> = Pick<
  ReturnType<typeof useUrlFilters<Filters>>,
  'filters' | 'rules' | 'show' | 'clear'
>;
