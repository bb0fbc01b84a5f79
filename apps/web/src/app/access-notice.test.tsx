import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '../account/session';
import type { Access } from '../account/session-store';
import { ApiError } from '../api/api-error';
import { createFakeSession, type FakeSessionOptions, RAHIMA } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { notify } from '../ui/notify';
import { AccessNotice } from './access-notice';

const setUp = (access: Access, options: FakeSessionOptions = {}) => {
  const { session } = createFakeSession({ person: RAHIMA, ...options });
  renderPage(<AccessNotice person={{ state: 'signed-in', ...RAHIMA, access }} />, { session });
};
function CurrentNotice() {
  const session = useSession();
  return session.state === 'signed-in' ? <AccessNotice person={session} /> : null;
}
const refused = (code: string): Access => ({ state: 'refused', code, error: new Error('because') });

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
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith('You can change items and stock now'));
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('tells a person who is not staff whom to ask', () => {
    setUp(refused('not_staff'));
    expect(screen.getByText('rahima@godown.test can see the items, but not change them.')).toBeVisible();
  });

  it('says to try again shortly while the identity provider is away, and goes when it is back', async () => {
    vi.spyOn(notify, 'success').mockImplementation(() => {});
    const detail = 'Your sign-in cannot be checked at the moment. Try again shortly.';
    const problem = { type: 't', title: 't', status: 503, code: 'identity_unavailable', detail } as const;
    const requestToken = vi
      .fn(async () => 'a token')
      .mockRejectedValueOnce(new ApiError({ kind: 'problem', status: 503, problem }));
    const { session } = createFakeSession({ requestToken });
    renderPage(<CurrentNotice />, { session });
    await act(() => session.signIn((identity) => identity.signIn(RAHIMA.email, 'secret')));
    expect(screen.getByText('You are signed in, but the server has not confirmed it.')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.queryByText(detail)).toBeNull());
  });

  it('offers to try again when the API could not be reached', async () => {
    const failed = vi.spyOn(notify, 'error').mockImplementation(() => {});
    setUp(
      { state: 'unreachable', error: new Error('No response.') },
      { requestToken: () => Promise.reject(new Error('Still none.')) },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith('Still none.'));
  });
});
