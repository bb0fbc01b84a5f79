import { expect, it } from 'vitest';
import { arrange, type Group, type Option } from './option';

const option = (id: string, rank: Option['rank'] = 2, rest: Partial<Option> = {}): Option => ({
  id,
  name: id,
  rank,
  to: { path: `/${id}` },
  ...rest,
});
const many = (...ids: string[]) => ids.map((id) => option(id));
const idsOf = (groups: readonly Group[]) =>
  groups.map(({ of, options }) => [of, ...options.map(({ id }) => id)]);

it('puts the group with the best match first, then the usual order, and leaves out empty ones', () => {
  const groups: Group[] = [
    { of: 'pages', options: [option('p', 1)] },
    { of: 'documents', options: [] },
    { of: 'customers', options: [option('c', 2), option('d', 0)] },
    { of: 'items', options: [option('i', 1)] },
  ];
  expect(idsOf(arrange(groups, []))).toEqual([
    ['customers', 'c', 'd'],
    ['items', 'i'],
    ['pages', 'p'],
  ]);
});

it('shows five of a group, and what leads on from it', () => {
  const all = option('all', 2, { isExtra: true });
  const groups: Group[] = [{ of: 'items', options: [...many('a', 'b', 'c', 'd', 'e', 'f'), all] }];
  expect(idsOf(arrange(groups, []))).toEqual([['items', 'a', 'b', 'c', 'd', 'e', 'all']]);
});

it('leaves what is shown in its place when better ones come later', () => {
  const shown = ['items', 'a', 'b', 'customers', 'c'];
  const groups: Group[] = [
    { of: 'documents', options: [option('n', 0)] },
    { of: 'customers', options: [option('x', 0), option('c', 1)] },
    { of: 'items', options: [option('y'), option('b'), option('a')] },
  ];
  expect(idsOf(arrange(groups, shown))).toEqual([
    ['items', 'a', 'b', 'y'],
    ['customers', 'c', 'x'],
    ['documents', 'n'],
  ]);
});
