import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cell, DataRow, DataTable, RowLink } from './data-table';

const onDelete = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // The tests use a mouse, which can double-click.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  getSelection()?.removeAllRanges();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open() {
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Routes>
        <Route
          path="/list"
          element={
            <DataTable caption="Items" columns={[{ label: 'Id' }, { label: 'Model' }, { label: 'Action' }]}>
              <DataRow>
                <Cell>65f001</Cell>
                <Cell>
                  <RowLink to="/item/65f001">Grill</RowLink>
                </Cell>
                <Cell>
                  <button type="button" onClick={onDelete}>
                    Delete
                  </button>
                </Cell>
              </DataRow>
            </DataTable>
          }
        />
        <Route path="/item/65f001" element={<p>The item</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));
const hasNavigated = () => screen.queryByText('The item') !== null;

it('opens the item on a click anywhere in its row', async () => {
  const person = open();
  await person.click(screen.getByText('65f001'));
  await wait();
  expect(hasNavigated()).toBe(true);
});

it('has a link, which opens without a delay', async () => {
  const person = open();
  expect(screen.getByRole('link', { name: 'Grill' })).toHaveAttribute('href', '/item/65f001');
  await person.click(screen.getByRole('link'));
  expect(hasNavigated()).toBe(true);
});

it('does not open the item on a double click, which selects a word', async () => {
  const person = open();
  await person.dblClick(screen.getByText('65f001'));
  await wait();
  expect(hasNavigated()).toBe(false);
});

it('does not open the item while text is selected', async () => {
  const person = open();
  await person.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('65f001'), offset: 0 },
    { offset: 4 },
    { keys: '[/MouseLeft]' },
  ]);
  expect(getSelection()?.toString()).toBe('65f0');
  await wait();
  expect(hasNavigated()).toBe(false);
});

it('does not open the item when a button in the row is pressed', async () => {
  const person = open();
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await wait();
  expect(onDelete).toHaveBeenCalledOnce();
  expect(hasNavigated()).toBe(false);
});

it('has no element over the text of a row, so that it can be selected', () => {
  open();
  expect(screen.getByRole('link').className).not.toMatch(/after:(absolute|inset)/);
});
