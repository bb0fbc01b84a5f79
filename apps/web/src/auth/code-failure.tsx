import { CircleAlert } from 'lucide-react';
import { LinkButton } from '../ui/button';
import { identityCode, identityMessage } from './identity';

const SPENT = ['auth/expired-action-code', 'auth/invalid-action-code'];

/** A mailed link that does not work any more, and how to get another. */
export function CodeFailure({ error, advice }: { error: unknown; advice: string }) {
  const spent = SPENT.includes(identityCode(error));
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="flex gap-2.5 font-[620] text-bad">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {spent ? 'This link has expired or was used before.' : `Error: ${identityMessage(error)}`}
      </p>
      <p className="text-muted">{advice}</p>
      <LinkButton to="/login" variant="ink" className="mt-2">
        Go to Login
      </LinkButton>
    </div>
  );
}
