import { t } from '@lingui/core/macro';
import { useOwnEmail } from '../account/use-own-email';
import { EmailAddress } from '../ui/email-address';
import { Moment } from '../ui/moment';
import type { LineCount } from './shown-lines';

/** Who counted a line, and when. */
export function CountedBy({ count: { by, at } }: { count: LineCount }) {
  const own = useOwnEmail();
  return (
    <span className="min-w-0">
      {by === own ? t`You` : <EmailAddress address={by} />}, <Moment at={at} />
    </span>
  );
}
