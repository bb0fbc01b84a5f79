import { t } from '@lingui/core/macro';
import { useNameOf } from '../account/names';
import { ShortPerson } from '../account/person';
import { useOwnEmail } from '../account/use-own-email';
import { Moment } from '../ui/moment';
import { OnPaper } from '../ui/on-paper';
import type { LineCount } from './shown-lines';

/** The person who counted a line, and the time. */
export function CountedBy({ count: { by, at } }: { count: LineCount }) {
  const own = useOwnEmail();
  const nameOf = useNameOf();
  return (
    <span className="flex min-w-0 whitespace-pre">
      {by === own ? <OnPaper text={nameOf(by)}>{t`You`}</OnPaper> : <ShortPerson email={by} />}
      <span>
        , <Moment at={at} />
      </span>
    </span>
  );
}
