import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { spokenIdentityMessage } from '../account/plain-identity-message';
import { type Session, useSessionStore } from '../account/session';
import { Button } from '../ui/button';
import { Glyph } from '../ui/glyph';
import { notify } from '../ui/notify';
import { reasonText } from '../ui/reason';

type SignedIn = Extract<Session, { state: 'signed-in' }>;

/** Tells a signed-in person why they cannot make changes, and what to do. */
export function AccessNotice({ person }: { person: SignedIn }) {
  const { access } = person;
  if (access.state === 'unreachable') {
    return (
      <Bar
        title={t`You are signed in, but the server has not confirmed it.`}
        detail={reasonText(access.error)}
      >
        <AskAgain label={t`Try again`} />
      </Bar>
    );
  }
  if (access.state !== 'refused') return null;
  if (access.code === 'email_not_verified') return <Unverified email={person.email} />;
  if (access.code === 'not_staff') {
    return (
      <Bar
        title={t`${{ email: person.email }} can see the items, but not change them.`}
        detail={t`Ask the person who runs Godown to add this address to the staff, or sign in with another one.`}
      >
        <AskAgain label={t`Check again`} />
      </Bar>
    );
  }
  return (
    <Bar title={t`The server did not accept your sign-in.`} detail={reasonText(access.error)}>
      <AskAgain label={t`Try again`} />
    </Bar>
  );
}

function Unverified({ email }: { email: string }) {
  const store = useSessionStore();
  const [busy, setBusy] = useState(false);

  // People open the link in another tab or on a phone. Check again when they come back.
  useEffect(() => {
    const checkAgain = () => {
      // The notice already says that it is not verified.
      if (document.visibilityState === 'visible') store.refresh().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', checkAgain);
    return () => document.removeEventListener('visibilitychange', checkAgain);
  }, [store]);

  const resend = async () => {
    setBusy(true);
    try {
      const identity = await store.begin();
      await identity.sendVerification();
      notify.success(t`Verification email sent`);
    } catch (error) {
      notify.error(t`Error: ${{ message: spokenIdentityMessage(error) }}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Bar
      title={t`Verify your e-mail address to change items and stock.`}
      detail={t`We sent a link to ${email}. Until you open it, you can see the items but not change them.`}
    >
      <AskAgain
        label={t`I have verified it`}
        still={t`The address is not verified yet. Open the link in the e-mail.`}
      />
      <Button variant="quiet" size="small" busy={busy} onClick={resend}>
        <Trans>Resend the e-mail</Trans>
      </Button>
    </Bar>
  );
}

function AskAgain({ label, still }: { label: string; still?: string }) {
  const store = useSessionStore();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await store.refresh();
      notify.success(t`You can change items and stock now`);
    } catch (error) {
      notify.error(still ?? spokenIdentityMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={ask}>
      {label}
    </Button>
  );
}

function Bar({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <section aria-label={t`About your account`} className="border-line border-b bg-warn-soft">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
        <Glyph name="alert" className="size-6 text-warn" />
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-[620] text-warn">{title}</p>
          <p className="text-sm">{detail}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">{children}</div>
      </div>
    </section>
  );
}
