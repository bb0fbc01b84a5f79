import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../ui/button';
import { Glyph } from '../ui/glyph';
import { identityCode } from './identity';
import { plainIdentityMessage } from './plain-identity-message';

const USED_UP = ['auth/expired-action-code', 'auth/invalid-action-code'];

/** Says that the link of an e-mail no longer works, and how to get a new one. */
export function CodeFailure({ error, advice }: { error: unknown; advice: string }) {
  const isUsedUp = USED_UP.includes(identityCode(error));
  const message = plainIdentityMessage(error);
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="flex gap-2.5 font-[620] text-bad">
        <Glyph name="alert" className="mt-0.5 size-5" />
        {isUsedUp ? message : t`Error: ${{ message }}`}
      </p>
      <p className="text-muted">{advice}</p>
      <LinkButton to="/login" variant="ink" className="mt-2">
        <Trans>Go to Login</Trans>
      </LinkButton>
    </div>
  );
}
