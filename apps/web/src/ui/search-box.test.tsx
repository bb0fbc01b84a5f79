import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SearchBox } from './search-box';

beforeEach(() => window.history.replaceState(null, '', '/list?q=oven'));

function Search() {
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <SearchBox
        label="Search items"
        value={parameters.get('q') ?? ''}
        onChange={(q) => setParameters({ q }, { replace: true })}
        onEnter={(q) => setParameters({ q }, { replace: true })}
      />
      <p>{parameters.toString()}</p>
      <Link to="/list">Everything</Link>
    </>
  );
}

const open = () => {
  render(<Search />, { wrapper: BrowserRouter });
  const input = screen.getByRole('searchbox', { name: 'Search items' }) as HTMLInputElement;
  return { person: userEvent.setup(), input };
};

it('shows the typed text at once, before the URL changes, so that no letter is lost', () => {
  const { input } = open();
  expect(input).toHaveValue('oven');
  // As a browser does for each letter, with no time for a transition.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const letter of 'grill') {
    setter?.call(input, input.value + letter);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  expect(input).toHaveValue('ovengrill');
});

it('looks for the text after a pause in typing, once, or when Enter is pressed or the field is left', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onChange = vi.fn();
  const onEnter = vi.fn();
  render(<SearchBox label="Search items" value="" onChange={onChange} onEnter={onEnter} />, {
    wrapper: BrowserRouter,
  });
  const input = screen.getByRole('searchbox');
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  for (const text of ['g', 'gr', 'gri']) {
    fireEvent.change(input, { target: { value: text } });
    pass(249);
  }
  expect(onChange).not.toHaveBeenCalled();
  pass(1);
  expect(onChange.mock.calls).toEqual([['gri']]);
  fireEvent.change(input, { target: { value: 'grill' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onEnter.mock.calls).toEqual([['grill']]);
  fireEvent.change(input, { target: { value: 'grill 25' } });
  fireEvent.blur(input);
  expect(onChange).toHaveBeenLastCalledWith('grill 25');
});

it('updates the URL', async () => {
  const { person, input } = open();
  await person.clear(input);
  await person.type(input, 'solo');
  expect(await screen.findByText('q=solo')).toBeVisible();
});

it('follows a link to the same page', async () => {
  const { person, input } = open();
  await person.type(input, 's');
  await person.click(screen.getByRole('link'));
  expect(input).toHaveValue('');
});
