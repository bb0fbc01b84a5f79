import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { VirtualRows } from './virtual-rows';

const IDS = ['a', 'b'];
const ignore = () => {};

function Rows() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} />
      <VirtualRows list={list} ids={IDS} onRows={ignore} />
    </>
  );
}

function Views() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const next = () => navigate(`/list?view=${search.length}${search.slice(6)}`);
  return (
    <>
      <Rows key={search} />
      <button type="button" onClick={next}>
        Next view
      </button>
    </>
  );
}

it('keeps the heights of the last ten views only', async () => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/list']}>
        <Views />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const heights = () => client.getQueryCache().findAll({ queryKey: ['row-heights'] });
  for (let view = 1; view <= 14; view++) {
    await userEvent.click(screen.getByRole('button'));
    expect(heights()).toHaveLength(Math.min(view, 10));
  }
});
