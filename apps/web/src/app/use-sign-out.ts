import { useQueryClient } from '@tanstack/react-query';
import { identityMessage } from '../auth/identity';
import { useSessionStore } from '../auth/session';
import { useOwnEmail } from '../auth/use-own-email';
import { listChanges, listElsewhere } from '../sync/outbox';
import { useConfirm } from '../ui/confirm-dialog';
import { notify } from '../ui/notify';

/** Signs out, and deletes this person's drafts. Asks first while there are any, or while changes wait to be sent. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const email = useOwnEmail();
  const { signOut } = useSessionStore();
  return async () => {
    const parts = await loadParts();
    const states = [...listChanges(client).map(({ state }) => state), ...listElsewhere(client)];
    const waiting = states.filter(({ status }) => status === 'pending').length;
    const question = await parts?.findQuestion(email, waiting);
    if (question && !(await confirm(question))) return;
    try {
      await signOut();
    } catch (error) {
      return notify.error(`Error: ${identityMessage(error)}`);
    }
    await parts?.forgetDrafts(client, email);
  };
}

/** Visitors do not load these. Null if they cannot be loaded: people must be able to sign out, and their changes are kept. */
const loadParts = () => import('../inventory/changes/sign-out').catch(() => null);
