import { msg } from '@lingui/core/macro';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { type Columns, column, ListTable, RowName } from './list-table';

interface Animal {
  _id: string;
  name: string;
  legs: number;
}

const HEN = { _id: 'a', name: 'Hen', legs: 2 };
const COW = { _id: 'b', name: 'Cow', legs: 4 };
const drawLegs = vi.fn(({ legs }: Animal) => legs);

const columns: Columns<Animal> = [
  column({ label: 'Name', phone: 'title' }, ({ _id, name }) => <RowName to={`/${_id}`} name={name} />),
  false,
  column({ label: 'Legs', end: true, phone: 'hidden', cells: 'font-bold' }, drawLegs),
];

const draw = (rows: Animal[]) => (
  <MemoryRouter>
    <ListTable
      list={{ words: { title: msg`Animals` }, rows }}
      columns={columns}
      rowProps={({ _id }) => ({ id: _id })}
      isSame={(a, b) => a.legs === b.legs}
    />
  </MemoryRouter>
);

it('has a heading and a cell for each column that is not left out', () => {
  render(draw([HEN, COW]));
  expect(screen.getByRole('table', { name: 'Animals' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Legs']);
  expect(screen.getByRole('row', { name: 'Cow 4' })).toHaveAttribute('id', 'b');
  expect(screen.getByRole('link', { name: 'Hen' })).toHaveAttribute('href', '/a');
});

it('says where a cell is on a phone', () => {
  render(draw([HEN]));
  expect(screen.getByRole('cell', { name: 'Hen' })).toHaveClass('max-md:[grid-area:title]');
  expect(screen.getByRole('cell', { name: '2' })).toHaveClass('max-md:hidden', 'md:text-right', 'font-bold');
});

it('does not render a row again that shows the same', () => {
  const { rerender } = render(draw([HEN, COW]));
  drawLegs.mockClear();
  rerender(draw([{ ...HEN }, { ...COW, legs: 3 }]));
  expect(drawLegs).toHaveBeenCalledOnce();
});
