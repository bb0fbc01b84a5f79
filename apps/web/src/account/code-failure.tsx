import { LinkButton } from '../ui/button';
import { Glyph } from '../ui/glyph';
import { identityCode, identityMessage } from './identity';

const USED_UP = ['auth/expired-action-code', 'auth/invalid-action-code'];

/** Says that the link of an e-mail no longer works, and how to get a new one. */
export function CodeFailure({ error, advice }: { error: unknown; advice: string }) {
  const isUsedUp = USED_UP.includes(identityCode(error));
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="flex gap-2.5 font-[620] text-bad">
        <Glyph name="alert" className="mt-0.5 size-5" />
        {isUsedUp ? 'This link has expired or was used before.' : `Error: ${identityMessage(error)}`}
      </p>
      <p className="text-muted">{advice}</p>
      <LinkButton to="/login" variant="ink" className="mt-2">
        Go to Login
      </LinkButton>
    </div>
  );
}
