import { t } from '@lingui/core/macro';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Failure } from '../ui/failure';
import { LoadingPage } from '../ui/loading-page';
import { Page } from '../ui/page';
import { originState } from './origin';
import { useSession } from './session';

/** Shows its pages to signed-in people. Redirects others to /login, and back after signing in. */
export function RequireSignIn() {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'signed-in') return <Outlet />;
  if (session.state === 'signed-out') return <Navigate to="/login" replace state={originState(location)} />;
  if (session.failure) return <SignInUnavailable />;
  return <LoadingPage label={t`Checking who is signed in`} />;
}

/** Shown if the identity provider cannot be loaded. Then the session is not known. */
export function SignInUnavailable() {
  return (
    <Page title={t`Sign-in could not be loaded`}>
      <Failure
        level={1}
        title={t`Sign-in could not be loaded`}
        detail={t`Check the connection, then reload the page.`}
        onRetry={() => window.location.reload()}
        retryLabel={t`Reload the page`}
      />
    </Page>
  );
}
