import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Chevron } from './chevron';
import { countText } from './format';
import { SearchBox } from './search-box';
import { SelectField } from './select-field';
import { TypedField } from './typed-field';
import type { UrlFilters } from './url-filters';

interface FilterFieldsProps<Filters> {
  url: UrlFilters<Filters>;
  /** The filters in words, while the fields are closed and on paper. */
  summary?: string;
  /** Filters that one press sets, such as periods. */
  quick?: ReactNode;
  /** At the end of the line, such as Export. */
  tools?: ReactNode;
  /** Up to four fields. Without quick filters a wide screen shows them always. */
  children: ReactNode;
  /** Fields that are shown on request. */
  rest?: ReactNode;
}

/** The filters of a list, in one line. A button opens what has no room there. */
export function FilterFields<Filters extends Record<string, string>>({
  url: { filters, clear },
  summary,
  quick,
  tools,
  children,
  rest,
}: FilterFieldsProps<Filters>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = Object.values(filters).filter(Boolean).length;
  // On a wide screen the fields begin at the edge of the page.
  const isBare = !rest && !quick && !clear;
  const closed = isOpen ? '' : quick ? 'hidden' : 'max-lg:hidden';
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3 print:hidden">
        <div className={`${LINE} ${quick ? '' : 'lg:flex-none'} ${isBare ? 'lg:hidden' : ''}`}>
          <Button
            size="small"
            className={rest || quick ? '' : 'lg:hidden'}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {count > 0 ? t`Filters: ${{ count: countText(count) }} set` : t`Filters`}
            <Chevron isOpen={isOpen} />
          </Button>
          {quick}
          {clear && (
            <Button size="small" variant="faint" onClick={clear}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
        <div
          id={id}
          className={`grid grid-cols-2 items-end gap-x-3 gap-y-3 lg:grid-cols-4 max-lg:order-last max-lg:w-full ${closed} ${
            quick ? 'lg:order-last lg:w-full' : 'lg:flex-1'
          }`}
        >
          {children}
          {rest && <div className={isOpen ? 'contents' : 'hidden'}>{rest}</div>}
        </div>
        {tools}
      </div>
      {summary && count > 0 && (
        <p className={`mt-2 text-sm print:block ${isOpen ? 'hidden' : quick ? '' : 'lg:hidden'}`}>
          {summary}
        </p>
      )}
    </>
  );
}

/** On a phone its buttons go on in the next line, together with what stands after them: none is cut off. */
export const LINE = 'flex min-w-0 flex-1 gap-2 *:shrink-0 *:whitespace-nowrap max-lg:contents';

interface SearchFilterProps<Filters> {
  url: Pick<UrlFilters<Filters>, 'filters' | 'show'>;
  /** Names the subject of the search. */
  label: string;
}

/** The search of a list, the filter `q`. Enter moves the focus to the first row. */
export function SearchFilter<Filters extends { q: string }>({
  url: { filters, show },
  label,
}: SearchFilterProps<Filters>) {
  const find = (text: string) => show({ q: text.trim() } as Partial<Filters>, { replace: true });
  return (
    <SearchBox
      label={label}
      value={filters.q}
      onChange={find}
      onEnter={(text) => {
        find(text);
        document.querySelector<HTMLElement>('[data-row-link]')?.focus();
      }}
    />
  );
}

interface ChoiceFilterProps<Filters> {
  url: Pick<UrlFilters<Filters>, 'filters' | 'rules' | 'show'>;
  name: keyof Filters;
}

/** The field of a filter that is a `choice`. */
export function ChoiceFilter<Filters extends Record<string, string>>({
  url: { filters, rules, show },
  name,
}: ChoiceFilterProps<Filters>) {
  const { label, options } = rules[name];
  return (
    label &&
    options && (
      <SelectField
        label={i18n._(label)}
        options={options()}
        value={filters[name]}
        onChange={({ target }) => show({ [name]: target.value } as Partial<Filters>)}
      />
    )
  );
}

interface Days {
  from: string;
  to: string;
}

interface DayFieldsProps<Filters> {
  url: Pick<UrlFilters<Filters>, 'filters' | 'show'>;
}

/** The first and the last day of a period. A day beyond the other one takes it along. */
export function DayFields<Filters extends Days>({ url: { filters, show } }: DayFieldsProps<Filters>) {
  const { from, to } = filters;
  const set = (name: keyof Days) => ({
    type: 'date',
    value: filters[name],
    onApply(day: string) {
      const isBeyond = name === 'from' ? to !== '' && day > to : from !== '' && day !== '' && day < from;
      show((isBeyond ? { from: day, to: day } : { [name]: day }) as Partial<Filters>);
    },
  });
  return (
    <>
      <TypedField label={t({ message: 'From', context: 'day' })} {...set('from')} />
      <TypedField label={t`Until`} {...set('to')} />
    </>
  );
}
