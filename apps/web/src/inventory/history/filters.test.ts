import { describe, expect, it } from 'vitest';
import { GRILL_ID } from '../../test/movements-kit';
import { checkFilter, NO_FILTERS, readFilters, toSearch } from './filters';

describe('the filters in the address', () => {
  it('come out as they went in', () => {
    const filters = {
      item: GRILL_ID,
      warehouse: 'uttara',
      person: 'gate+2@godown.test',
      reason: 'restock',
      from: '2026-03-01',
      to: '2026-03-31',
    } as const;
    expect(readFilters(`?${toSearch(filters)}`)).toEqual({ filters, wrong: [], sound: filters });
  });

  it('read the same whatever their order, and leave out what is not set', () => {
    expect(toSearch(readFilters('?to=2026-03-31&warehouse=uttara&from=').filters)).toBe(
      'warehouse=uttara&to=2026-03-31',
    );
    expect(toSearch(NO_FILTERS)).toBe('');
  });

  it.each([
    ['item=grill', 'No item has the id “grill”.'],
    ['warehouse=mars', 'There is no warehouse “mars”.'],
    ['person=gate', '“gate” is no e-mail address.'],
    ['reason=theft', 'Stock never changes for the reason “theft”.'],
    ['from=2026-02-30', '“2026-02-30” is no day such as 2026-03-01.'],
    ['to=yesterday', '“yesterday” is no day such as 2026-03-01.'],
  ])('%s is wrong, and says so', (search, message) => {
    expect(readFilters(`?${search}`)).toEqual({ filters: NO_FILTERS, wrong: [message], sound: NO_FILTERS });
  });

  it('stay sound when one of them is wrong', () => {
    const { wrong, sound } = readFilters('?warehouse=mars&reason=count&from=2026-13-01&to=2026-03-02');
    expect(wrong).toHaveLength(2);
    expect(toSearch(sound)).toBe('reason=count&to=2026-03-02');
  });

  it('cannot end before they begin', () => {
    const { filters, wrong, sound } = readFilters('?from=2026-03-02&to=2026-03-01&reason=count');
    expect(wrong).toEqual(['No day is from 2026-03-02 on and until 2026-03-01.']);
    expect(filters).toMatchObject({ from: '2026-03-02', to: '2026-03-01' });
    expect(toSearch(sound)).toBe('reason=count');
    expect(readFilters('?from=2026-03-02&to=2026-03-02').wrong).toEqual([]);
  });
});

it('no value is never wrong', () => expect(checkFilter('person', '')).toBe(''));
