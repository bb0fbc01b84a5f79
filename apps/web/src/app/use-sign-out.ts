import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { identityMessage } from '../account/identity';
import { useSessionStore } from '../account/session';
import { useApi } from '../account/use-api';
import { useOwnEmail } from '../account/use-own-email';
import { withTexts } from '../language/language';
import { listChanges, listElsewhere } from '../outbox/posted';
import { useConfirm } from '../ui/confirm-dialog';
import { countText } from '../ui/format';
import { notify } from '../ui/notify';

/** On a network that stalls, the drafts stay on the device. */
const LOADING_MS = 3000;

/** Signs out, ends the notices on this device, and deletes this person's drafts. Asks first while there are any, or while changes wait to be sent. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const email = useOwnEmail();
  const api = useApi();
  const { signOut } = useSessionStore();
  return async () => {
    const states = [...listChanges(client).map(({ state }) => state), ...listElsewhere(client)];
    const waiting = states.filter(({ status }) => status === 'pending').length;
    const parts = await Promise.race([loadDrafts(), tooLong()]);
    const asked = waiting > 0 ? questionFor(waiting) : null;
    const question = parts ? await parts.askAboutDrafts(asked, email) : asked;
    if (question && !(await confirm(question))) return;
    await Promise.race([parts?.forgetDevice(api), tooLong()]);
    try {
      await signOut();
    } catch (error) {
      return notify.error(t`Error: ${{ message: identityMessage(error) }}`);
    }
    await parts?.forgetDrafts(client, email);
  };
}

/** Visitors do not load this part. Null if it cannot be loaded, or not in time: people must be able to sign out. */
const loadTheirDrafts = withTexts(() => import('./forget-drafts'), 'items');
const loadDrafts = () => loadTheirDrafts().catch(() => null);
const tooLong = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), LOADING_MS));

const questionFor = (waiting: number) => ({
  question: plural(waiting, {
    one: `${{ count: countText(waiting) }} change is waiting to be sent`,
    other: `${{ count: countText(waiting) }} changes are waiting to be sent`,
  }),
  detail: t`If you sign out now, this device keeps your changes and sends them when you sign in again.`,
  confirmLabel: t`Sign out`,
});
