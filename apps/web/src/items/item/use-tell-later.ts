import { useCallback } from 'react';
import { useSessionStore } from '../../account/session';
import { useOwnEmail } from '../../account/use-own-email';
import { notify } from '../../ui/notify';

/** Shows an error in a toast, unless this person has signed out by then: the next person must not see it. */
export function useTellLater(): (text: string) => void {
  const { getSnapshot } = useSessionStore();
  const email = useOwnEmail();
  return useCallback(
    (text) => {
      const session = getSnapshot();
      if (session.state === 'signed-in' && session.email === email) notify.error(text);
    },
    [getSnapshot, email],
  );
}
