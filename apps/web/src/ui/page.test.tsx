import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Shell } from '../app/shell';
import { createFakeSession } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { Page } from './page';

let arrive = () => {};

function SlowPage() {
  const [isHere, setHere] = useState(false);
  arrive = () => setHere(true);
  if (!isHere) return <Page title="Slow">Loading</Page>;
  return (
    <Page key="data" title="Slow">
      <h1>Arrived</h1>
    </Page>
  );
}

const setUp = () => {
  const { session } = createFakeSession();
  renderPage(
    <Routes>
      <Route element={<Shell />}>
        <Route
          path="/"
          element={
            <Page title="First">
              <Link to="/second">On</Link>
              <Link to="/slow">Slow</Link>
            </Page>
          }
        />
        <Route
          path="/second"
          element={
            <Page title="Second">
              <h1>Second</h1>
            </Page>
          }
        />
        <Route path="/slow" element={<SlowPage />} />
      </Route>
    </Routes>,
    { session },
  );
};

describe('a page', () => {
  it('names the document', () => {
    render(
      <MemoryRouter>
        <Page title="All Inventory Items">.</Page>
      </MemoryRouter>,
    );
    expect(document.title).toBe('All Inventory Items · Godown');
  });

  it('takes the focus after a navigation, not when the tab opens', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    setUp();
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(screen.getByRole('heading', { name: 'Second' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  it.each([
    ['leaves the focus on a link when its data arrives', 'TEAM'],
    ['keeps the focus when its data arrives', undefined],
  ])('%s', async (_, link) => {
    setUp();
    await userEvent.click(screen.getByRole('link', { name: 'Slow' }));
    expect(screen.getByRole('main')).toHaveFocus();
    const focused =
      link === undefined ? undefined : screen.getAllByRole('link', { name: new RegExp(link, 'i') })[0];
    focused?.focus();
    act(() => arrive());
    expect(screen.getByRole('heading', { name: 'Arrived' })).toBeVisible();
    expect(focused ?? screen.getByRole('main')).toHaveFocus();
  });

  it('can be reached with a skip link before the navigation', () => {
    setUp();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  it('has a footer with static links and the year 2022', () => {
    setUp();
    const footer = screen.getByRole('contentinfo');
    expect(footer).toHaveTextContent('© 2022 Godown');
    expect(footer.querySelectorAll('a')).toHaveLength(3);
  });

  it('shows that there is no network until it is back', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    setUp();
    expect(screen.getByText(/You are offline/)).toBeVisible();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });
});
