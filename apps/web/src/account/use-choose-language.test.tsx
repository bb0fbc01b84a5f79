import { LANGUAGE_COOKIE } from '@godown/shared/language/languages';
import { i18n } from '@lingui/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LanguageSwitch } from '../app/language-switch';
import { SignedInParts } from '../app/signed-in-parts';
import { createFakeSession, RAHIMA } from '../test/fake-identity';
import { json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { renderPage } from '../test/render-page';
import { notify } from '../ui/notify';

const setCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product does
  document.cookie = `${LANGUAGE_COOKIE}=${value}`;
};

afterEach(() => {
  setCookie('; Path=/; Max-Age=0');
  act(() => i18n.activate('en'));
  document.documentElement.lang = 'en';
});

const press = () => userEvent.click(screen.getByRole('button', { name: 'বাংলা' }));

describe('the language switch', () => {
  it('of a visitor keeps the language on the device only', async () => {
    const api = stubApi({});
    const { session } = createFakeSession();
    renderPage(<LanguageSwitch />, { session });
    await act(() => session.begin());
    await press();
    await waitFor(() => expect(i18n.locale).toBe('bn'));
    expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=bn`);
    await vi.dynamicImportSettled();
    expect(api.calls).toEqual([]);
  });

  it('of a signed-in person keeps the language with the account too', async () => {
    const api = stubApi({ 'PUT /me/language': () => json({ language: 'bn' }) });
    renderAt(() => <LanguageSwitch />, { at: '/', path: '/' });
    await press();
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(api.calls[0]).toMatchObject({ method: 'PUT', path: '/me/language', body: { language: 'bn' } });
    expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=bn`);
  });

  it('says that the account does not have the language, and shows it all the same', async () => {
    const told = vi.spyOn(notify, 'error').mockReturnValue(undefined);
    stubApi({ 'PUT /me/language': () => problem(503, 'database_unavailable', 'away') });
    renderAt(() => <LanguageSwitch />, { at: '/', path: '/' });
    await press();
    await waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(i18n.locale).toBe('bn');
    told.mockRestore();
  });
});

describe('the language of the account', () => {
  const open = async () => {
    const me = { email: RAHIMA.email, role: 'staff', may: [], hasRoles: false, language: 'bn' };
    const api = stubApi({ 'GET /me': () => json(me), 'GET /jobs': () => json([]) });
    renderAt(() => <SignedInParts />, { at: '/', path: '/' });
    await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/me'));
  };

  it('is shown on a device where none was chosen', async () => {
    await open();
    await waitFor(() => expect(document.documentElement.lang).toBe('bn'));
    expect(i18n.locale).toBe('bn');
  });

  it('does not replace the one that was chosen on the device', async () => {
    setCookie('en');
    const show = vi.spyOn(i18n, 'activate');
    await open();
    await waitFor(() => expect(screen.getByTestId('location')).toBeVisible());
    expect(show).not.toHaveBeenCalled();
    show.mockRestore();
  });
});
