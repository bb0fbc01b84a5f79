import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useUrlQuery } from './use-url-query';

beforeEach(() => window.history.replaceState(null, '', '/list'));

function Letters() {
  const [search, change] = useUrlQuery();
  const add = (letter: string) => change((newest) => `${newest.replace('?', '')}${letter}`);
  return (
    <>
      <output>{search}</output>
      {['a', 'b', 'c'].map((letter) => (
        <button key={letter} type="button" onClick={() => add(letter)}>
          {letter}
        </button>
      ))}
    </>
  );
}

const press = (letter: string) => screen.getByRole('button', { name: letter }).click();
const shown = (search: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(search));

it('changes the query that was asked for last, also before it is shown, and after going back the one that is shown', async () => {
  render(<Letters />, { wrapper: BrowserRouter });
  act(() => press('a'));
  await shown('?a');
  act(() => {
    press('b');
    press('c');
  });
  await shown('?abc');
  act(() => window.history.go(-2));
  await shown('?a');
  act(() => press('c'));
  await shown('?ac');
});
