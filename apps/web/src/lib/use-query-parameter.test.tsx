import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useQueryParameter } from './use-query-parameter';

beforeEach(() => window.history.replaceState(null, '', '/list?q=oven&page=2'));

function Search() {
  const [q, setQ] = useQueryParameter('q');
  const { search } = useLocation();
  return (
    <>
      <input aria-label="Search" value={q} onChange={(event) => setQ(event.target.value)} />
      <p>{search}</p>
      <Link to="/list">Everything</Link>
    </>
  );
}

const open = () => {
  render(<Search />, { wrapper: BrowserRouter });
  return { person: userEvent.setup(), input: screen.getByRole('textbox') as HTMLInputElement };
};

it('has the new value in the same event, before the address has it: no letter is lost', () => {
  const { input } = open();
  expect(input).toHaveValue('oven');
  // What a browser does for each letter, without the time for a transition in between.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const letter of 'grill') {
    setter?.call(input, input.value + letter);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  expect(input).toHaveValue('ovengrill');
});

it('keeps the address and the other parameters up to date', async () => {
  const { person, input } = open();
  await person.clear(input);
  await person.type(input, 'solo');
  expect(await screen.findByText('?page=2&q=solo')).toBeVisible();
});

it('follows a link to the same page', async () => {
  const { person, input } = open();
  await person.type(input, 's');
  await person.click(screen.getByRole('link'));
  expect(input).toHaveValue('');
});
