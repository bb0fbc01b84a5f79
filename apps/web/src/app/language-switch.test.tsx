import { loaders } from 'virtual:texts';
import { i18n } from '@lingui/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../account/session-store';
import { localStore } from '../api/storage';
import { chooseLanguage } from '../language/language';
import { renderPage } from '../test/render-page';
import { LanguageSwitch } from './language-switch';
import { Product } from './product';

afterEach(() => {
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = 'godown-language=; Path=/; Max-Age=0';
  document.documentElement.lang = 'en';
  act(() => i18n.activate('en'));
});

/** The API never responds. */
beforeEach(() => {
  document.documentElement.lang = 'en';
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
});

function open() {
  const session = createSessionStore({ store: localStore, load: () => new Promise(() => {}) });
  const { client } = renderPage(null, { session });
  return renderPage(<Product session={session} client={client} />, { session });
}

// First: texts that were loaded once are not loaded again.
it('keeps the language and says so if its texts cannot be loaded', async () => {
  vi.spyOn(loaders.bn, 'landing').mockRejectedValue(new Error('no network'));
  const session = createSessionStore({ store: localStore, load: () => new Promise(() => {}) });
  renderPage(<LanguageSwitch />, { session });
  await userEvent.click(screen.getByRole('button', { name: 'বাংলা' }));
  await waitFor(() =>
    expect(screen.getAllByText('The texts could not be loaded. Try again.')[0]).toBeVisible(),
  );
  expect(screen.getByRole('button', { name: 'বাংলা' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(document.cookie).not.toContain('godown-language');
});

it('shows the language that was chosen last, whichever texts come first', async () => {
  const texts = await loaders.bn.landing();
  let arrive = () => {};
  const late = new Promise<typeof texts>((resolve) => {
    arrive = () => resolve(texts);
  });
  vi.spyOn(loaders.bn, 'landing').mockReturnValue(late);
  const first = chooseLanguage('bn');
  await chooseLanguage('en');
  arrive();
  await first;
  expect(i18n.locale).toBe('en');
  expect(document.cookie).toContain('godown-language=en');
});

describe('the switch of the language in the bar', () => {
  it('shows the page in Bangla at once, and keeps the choice', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'বাংলা' }));
    expect(await screen.findByRole('link', { name: 'লগইন' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'bn');
    expect(document.cookie).toContain('godown-language=bn');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('link', { name: 'LOGIN' })).toBeVisible();
  });

  it('follows the language that was chosen in another tab', async () => {
    open();
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
    document.cookie = 'godown-language=bn; Path=/';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('link', { name: 'লগইন' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'bn');
  });
});
