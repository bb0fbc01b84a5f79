import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSearchText } from './use-search-text';

function Search() {
  const { text, setText } = useSearchText('', () => {});
  return <input type="search" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** As the browser does it: without React's tools for tests, which finish all effects first. */
function typeAtOnce(text: string): void {
  const field = screen.getByRole('searchbox');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('keeps a letter that is typed as soon as the field is drawn', () => {
  function Page() {
    useLayoutEffect(() => typeAtOnce('g'), []);
    return <Search />;
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getByRole('searchbox')).toHaveValue('g');
});
