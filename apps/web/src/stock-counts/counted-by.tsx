import { t } from '@lingui/core/macro';
import { ShortPerson } from '../account/person';
import { useOwnEmail } from '../account/use-own-email';
import { Moment } from '../ui/moment';
import type { LineCount } from './shown-lines';

/** The person who counted a line, and the time. */
export function CountedBy({ count: { by, at } }: { count: LineCount }) {
  const own = useOwnEmail();
  return (
    <span className="flex min-w-0 whitespace-pre">
      {by === own ? t`You` : <ShortPerson email={by} />}
      <span>
        , <Moment at={at} />
      </span>
    </span>
  );
}
