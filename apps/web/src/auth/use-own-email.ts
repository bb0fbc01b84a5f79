import { useSession } from './session';

/** The address of who is signed in, or ''. */
export function useOwnEmail(): string {
  const session = useSession();
  return session.state === 'signed-in' ? session.email : '';
}
