import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ListEnd } from './list-end';

let arrive = (_: { more: boolean }) => {};

function List() {
  const [{ rows, more }, setState] = useState({ rows: ['first'], more: true });
  arrive = (next) => setState({ rows: [...rows, `row ${rows.length + 1}`], ...next });
  return (
    <section>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <a href={`#${row}`}>{row}</a>
          </li>
        ))}
      </ul>
      <ListEnd more={more} busy={false} error={null} onMore={() => {}} />
      <button type="button">Elsewhere</button>
    </section>
  );
}

const showMore = async () => {
  render(<List />);
  screen.getByRole('button', { name: 'Show more' }).focus();
  await userEvent.keyboard('{Enter}');
};

describe('Show more', () => {
  it('keeps the focus while there are more rows', async () => {
    await showMore();
    act(() => arrive({ more: true }));
    expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
  });

  it('moves the focus to the first new row when there are no more', async () => {
    await showMore();
    act(() => arrive({ more: false }));
    expect(screen.getByRole('link', { name: 'row 2' })).toHaveFocus();
  });

  it('does not move the focus if it is elsewhere', async () => {
    await showMore();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    act(() => arrive({ more: false }));
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });
});
