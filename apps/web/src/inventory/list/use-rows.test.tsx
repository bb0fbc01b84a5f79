import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { ROWS_AT_ONCE, useRows } from './use-rows';

function List() {
  const { count, more } = useRows('');
  const navigate = useNavigate();
  return (
    <>
      <output>{count}</output>
      <button type="button" onClick={more}>
        More
      </button>
      <button type="button" onClick={() => navigate('/item')}>
        Item
      </button>
    </>
  );
}

function Item() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate('/')}>
        List
      </button>
    </>
  );
}

it('has as many rows as before after going back, and starts with few when opened again', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<List />} />
          <Route path="/item" element={<Item />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  await press('More');
  await press('Item');
  await press('Back');
  expect(screen.getByRole('status')).toHaveTextContent(String(2 * ROWS_AT_ONCE));
  await press('Item');
  await press('List');
  expect(screen.getByRole('status')).toHaveTextContent(String(ROWS_AT_ONCE));
});
