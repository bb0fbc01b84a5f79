import { describe, expect, it } from 'vitest';
import { GRILL_ID } from '../test/movements-kit';
import { MOVEMENT_FILTERS } from './filters';

const { none, check, read, toSearch } = MOVEMENT_FILTERS;

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
    expect(read(`?${toSearch(filters)}`)).toEqual({ filters, errors: [] });
  });

  it('are written in one order, without empty ones', () => {
    expect(toSearch(read('?to=2026-03-31&warehouse=uttara&from=').filters)).toBe(
      'warehouse=uttara&to=2026-03-31',
    );
    expect(toSearch(none)).toBe('');
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
    expect(read(`?${search}`)).toEqual({
      filters: none,
      errors: [message],
    });
  });

  it('stay valid when another one is not valid', () => {
    const { errors, filters } = read('?warehouse=mars&reason=count&from=2026-13-01&to=2026-03-02');
    expect(errors).toHaveLength(2);
    expect(toSearch(filters)).toBe('reason=count&to=2026-03-02');
  });

  it('cannot have a start date after the end date', () => {
    const { filters, errors } = read('?from=2026-03-02&to=2026-03-01&reason=count');
    expect(errors).toEqual(['The start date is after the end date.']);
    expect(toSearch(filters)).toBe('reason=count');
    expect(read('?from=2026-03-02&to=2026-03-02').errors).toEqual([]);
  });
});

it('accepts the name of an API key as a person', () =>
  expect(read('?person=Webshop+(API+key)').filters.person).toBe('Webshop (API key)'));

it('accepts an empty value', () => expect(check('person', '')).toBe(''));
