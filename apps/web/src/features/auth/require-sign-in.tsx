import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Failure } from '../../ui/failure';
import { Page } from '../../ui/page';
import { Spinner } from '../../ui/spinner';
import { originState } from './origin';
import { useSession } from './session';

/** Shows its children to signed-in people; sends others to /login, which brings them back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'signed-in') return children;
  if (session.state === 'signed-out') return <Navigate to="/login" replace state={originState(location)} />;
  if (session.failure) return <SignInUnavailable />;
  return <Spinner label="Checking who is signed in" />;
}

/** When the identity provider's part does not load, nobody's state can be found out. */
export function SignInUnavailable() {
  return (
    <Page title="Sign-in could not be loaded">
      <Failure
        level={1}
        title="Sign-in could not be loaded"
        detail="Check the connection, then reload the page."
        onRetry={() => window.location.reload()}
        retryLabel="Reload the page"
      />
    </Page>
  );
}
