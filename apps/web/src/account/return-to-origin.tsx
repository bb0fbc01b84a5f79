import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { originOf } from './origin';
import { SignInUnavailable } from './require-sign-in';
import { useSession } from './session';

/**
 * Shows a sign-in page until someone is signed in and the API has responded, then goes to the page they wanted. `hold`
 * keeps the sign-in page while it is still busy.
 */
export function ReturnToOrigin({ hold, children }: { hold: boolean; children: ReactNode }) {
  const session = useSession();
  const { state } = useLocation();
  if (session.state === 'signed-in' && session.access.state !== 'asking' && !hold) {
    return <Navigate to={originOf(state)} replace />;
  }
  if (session.state === 'resolving' && session.failure && !hold) return <SignInUnavailable />;
  return children;
}
