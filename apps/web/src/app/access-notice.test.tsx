import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Access } from '../auth/session-store';
import { createFakeSession, type FakeSessionOptions, RAHIMA } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { notify } from '../ui/notify';
import { AccessNotice } from './access-notice';

const setUp = (access: Access, options: FakeSessionOptions = {}) => {
  const { session } = createFakeSession({ person: RAHIMA, ...options });
  renderPage(<AccessNotice person={{ state: 'signed-in', ...RAHIMA, access }} />, { session });
};
const refused = (code: string): Access => ({ state: 'refused', code, detail: 'because' });

describe('the notice about access', () => {
  it('tells an unverified person what to do, and resends the e-mail', async () => {
    const sent = vi.spyOn(notify, 'success').mockImplementation(() => {});
    const sendVerification = vi.fn(async () => {});
    setUp(refused('email_not_verified'), { identity: { sendVerification } });
    expect(screen.getByText(/We sent a link to rahima@godown.test/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resend the e-mail' }));
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('Verification email sent'));
    expect(sendVerification).toHaveBeenCalledOnce();
  });

  it('asks the API again when the person presses I have verified it', async () => {
    const done = vi.spyOn(notify, 'success').mockImplementation(() => {});
    setUp(refused('email_not_verified'));
    await userEvent.click(screen.getByRole('button', { name: 'I have verified it' }));
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith('You can change the inventory now'));
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('tells a person who is not staff whom to ask', () => {
    setUp(refused('not_staff'));
    expect(screen.getByText('rahima@godown.test can see the inventory, but not change it.')).toBeVisible();
  });

  it('offers to try again when the API could not be reached', async () => {
    const failed = vi.spyOn(notify, 'error').mockImplementation(() => {});
    setUp(
      { state: 'unreachable', detail: 'No answer.' },
      { requestToken: () => Promise.reject(new Error('Still none.')) },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith('Still none.'));
  });
});
