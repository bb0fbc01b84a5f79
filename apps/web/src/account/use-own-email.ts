import { useSession } from './session';

/** The e-mail address of the signed-in person, or ''. */
export function useOwnEmail(): string {
  const session = useSession();
  return session.state === 'signed-in' ? session.email : '';
}
