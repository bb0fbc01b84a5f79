import { describe, expect, it } from 'vitest';
import { GRILL_ID } from '../test/movements-kit';
import { checkFilter, NO_FILTERS, readFilters, toSearch } from './filters';

describe('the filters in the URL', () => {
  it('are read as they were written', () => {
    const filters = {
      item: GRILL_ID,
      warehouse: 'uttara',
      person: 'gate+2@godown.test',
      flow: 'in',
      reason: 'restock',
      documentKind: 'receipt',
      from: '2026-03-01',
      to: '2026-03-31',
    } as const;
    expect(readFilters(`?${toSearch(filters)}`)).toEqual({ filters, errors: [], valid: filters });
  });

  it('are written in one order, without empty ones', () => {
    expect(toSearch(readFilters('?to=2026-03-31&warehouse=uttara&from=').filters)).toBe(
      'warehouse=uttara&to=2026-03-31',
    );
    expect(toSearch(NO_FILTERS)).toBe('');
  });

  it.each([
    ['item=grill', 'No item has the id “grill”.'],
    ['warehouse=mars', 'There is no warehouse “mars”.'],
    ['person=gate', 'Enter a full e-mail address, such as gate@example.com.'],
    ['flow=up', 'There is no kind of movement “up”.'],
    ['reason=theft', 'There is no reason “theft”.'],
    ['documentKind=bill', 'There is no kind of document “bill”.'],
    ['from=2026-02-30', '“2026-02-30” is not a date. Write it like 2026-03-01.'],
    ['to=yesterday', '“yesterday” is not a date. Write it like 2026-03-01.'],
  ])('reports %s with a message', (search, message) => {
    expect(readFilters(`?${search}`)).toEqual({
      filters: NO_FILTERS,
      errors: [message],
      valid: NO_FILTERS,
    });
  });

  it('stay valid when another one is not valid', () => {
    const { errors, valid } = readFilters('?warehouse=mars&reason=count&from=2026-13-01&to=2026-03-02');
    expect(errors).toHaveLength(2);
    expect(toSearch(valid)).toBe('reason=count&to=2026-03-02');
  });

  it('cannot have a start date after the end date', () => {
    const { filters, errors, valid } = readFilters('?from=2026-03-02&to=2026-03-01&reason=count');
    expect(errors).toEqual(['The start date is after the end date.']);
    expect(filters).toMatchObject({ from: '2026-03-02', to: '2026-03-01' });
    expect(toSearch(valid)).toBe('reason=count');
    expect(readFilters('?from=2026-03-02&to=2026-03-02').errors).toEqual([]);
  });
});

it('accepts the name of an API key as a person', () =>
  expect(readFilters('?person=Webshop+(API+key)').filters.person).toBe('Webshop (API key)'));

it('accepts an empty value', () => expect(checkFilter('person', '')).toBe(''));
