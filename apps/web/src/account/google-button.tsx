import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '../ui/button';
import { useSessionStore } from './session';

/** Google's mark, in its own colours as its guidelines ask. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true" focusable="false">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.5 13.7 17.8 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C1 16.5 0 20.1 0 24s.9 7.5 2.6 10.8l7.9-6.2z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.2 0-11.5-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}

/** Sign-in with Google, below a line with the word 'or'. */
export function GoogleSignIn({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const store = useSessionStore();
  useEffect(() => {
    // A failure is ignored here. The press tries again, and shows the error.
    store.begin().then(
      (identity) => identity.prepareGoogle(),
      () => undefined,
    );
  }, [store]);
  return (
    <>
      <div className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>or</Trans>
      </div>
      <Button variant="quiet" busy={busy} onClick={onClick} className="w-full">
        <GoogleMark />
        <Trans>Google Sign In</Trans>
      </Button>
    </>
  );
}
