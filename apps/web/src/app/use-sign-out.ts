import { useQueryClient } from '@tanstack/react-query';
import { identityMessage } from '../auth/identity';
import { useSessionStore } from '../auth/session';
import { listChanges, listElsewhere } from '../sync/outbox';
import { useConfirm } from '../ui/confirm-dialog';
import { notify } from '../ui/notify';

/** Signs out. Asks first while changes of this person wait to be sent. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { signOut } = useSessionStore();
  return async () => {
    const states = [...listChanges(client).map(({ state }) => state), ...listElsewhere(client)];
    const waiting = states.filter(({ status }) => status === 'pending').length;
    if (waiting > 0 && !(await confirm(questionFor(waiting)))) return;
    try {
      await signOut();
    } catch (error) {
      notify.error(`Error: ${identityMessage(error)}`);
    }
  };
}

function questionFor(waiting: number) {
  return {
    question: waiting === 1 ? '1 change is waiting to be sent' : `${waiting} changes are waiting to be sent`,
    detail: 'If you sign out now, this device keeps them and sends them when you sign in again.',
    confirmLabel: 'Sign out',
  };
}
