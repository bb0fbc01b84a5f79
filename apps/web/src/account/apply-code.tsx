import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../ui/button';
import { Glyph } from '../ui/glyph';
import { Skeleton } from '../ui/skeleton';
import { AuthLayout } from './auth-layout';
import { CodeFailure } from './code-failure';
import { useSessionStore } from './session';
import type { SessionStore } from './session-store';

const WORDS = {
  verifyEmail: {
    title: msg`Verify your e-mail`,
    done: msg`Your e-mail address is verified.`,
    advice: msg`Sign in. Then press “Resend the e-mail” at the top of the page.`,
  },
  recoverEmail: {
    title: msg`Restore your e-mail`,
    done: msg`Your old e-mail address is back. If you did not change it yourself, reset your password now.`,
    advice: msg`Sign in with your address. If that fails, reset your password from the login page.`,
  },
} as const;

/** Verifies or restores an e-mail address as soon as the page is opened. */
export function ApplyCode({ mode, code }: { mode: keyof typeof WORDS; code: string }) {
  const store = useSessionStore();
  const words = WORDS[mode];
  // A query, so that the code is used once, for any number of renders.
  const { isSuccess, error } = useQuery({
    queryKey: ['account-action', mode, code],
    queryFn: () => applyCode(store, code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const lead = error
    ? t`The link did not work.`
    : isSuccess
      ? t`All done.`
      : t`One moment while the link is checked.`;
  return (
    <AuthLayout title={i18n._(words.title)} lead={lead}>
      {error && <CodeFailure error={error} advice={i18n._(words.advice)} />}
      {!error && !isSuccess && <Skeleton className="h-12 w-full animate-shimmer" />}
      <div role="status">
        {isSuccess && (
          <div className="grid justify-items-start gap-4">
            <p className="flex gap-2.5 font-[620] text-good">
              <Glyph name="done" className="mt-0.5 size-5" />
              {i18n._(words.done)}
            </p>
            <LinkButton to="/" variant="primary">
              <Trans>Go to Godown</Trans>
            </LinkButton>
          </div>
        )}
      </div>
    </AuthLayout>
  );
}

async function applyCode(store: SessionStore, code: string): Promise<true> {
  await (await store.begin()).applyCode(code);
  // The code worked. If the API cannot be reached, the shell's notice says so and retries.
  await store.refresh().catch(() => undefined);
  return true;
}
