import { movementSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { useApi } from '../account/use-api';
import { useOwnEmail } from '../account/use-own-email';
import { pagesQuery } from '../api/pages';
import { amountColour } from '../movements/history-row';
import { isUndone, type MovementGroup } from '../movements/movement-groups';
import { useMovementGroups } from '../movements/use-movement-groups';
import { amountText, groupText } from '../movements/words';
import { movementKeys } from '../stock/queries';
import { itemPath } from '../stock/stock';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { toMissing } from '../ui/missing-text';
import { Moment } from '../ui/moment';
import { QuietLink } from '../ui/quiet-link';
import { Skeleton } from '../ui/skeleton';
import { WholeWords } from '../ui/whole-words';
import { WorkPart } from './work-part';

/** Number of changes that are shown. A change has up to three movements. */
const SHOWN = 3;

const movementsSchema = z.array(movementSchema);

/** The last movements of this person, the latest first. */
export function LastChanges() {
  const person = useOwnEmail();
  const search = `${new URLSearchParams({ person })}`;
  const query = useInfiniteQuery({
    ...pagesQuery(useApi(), 'GET /movements', movementsSchema, {
      key: movementKeys.journal(`${new URLSearchParams({ person, shown: 'last' })}`),
      query: search,
      sizes: [3 * SHOWN, 3 * SHOWN],
    }),
    enabled: person !== '',
  });
  const { groups } = useMovementGroups(query.data);
  return (
    <WorkPart
      title={t`Your last changes`}
      action={
        groups.length > 0 && (
          <QuietLink to={`/movements?${search}`}>
            <Trans>All of yours</Trans>
          </QuietLink>
        )
      }
    >
      <Content groups={groups.slice(0, SHOWN)} query={query} />
    </WorkPart>
  );
}

interface ContentProps {
  groups: readonly MovementGroup[];
  query: Parameters<typeof toMissing>[0] & { data: unknown };
}

function Content({ groups, query }: ContentProps) {
  if (!query.data && query.error)
    return <Failure title={t`Your changes could not be loaded`} {...toMissing(query)} />;
  if (!query.data) return <Loading />;
  if (groups.length === 0)
    return (
      <Card className="px-4 py-5 text-muted">
        <Trans>Nothing yet. What you deliver, restock and count is listed here.</Trans>
      </Card>
    );
  return (
    <Card className="overflow-clip">
      <ul className="grid grid-cols-[minmax(2.75rem,auto)_1fr] divide-y divide-line">
        {groups.map((group) => (
          <Change key={group.lead._id} group={group} />
        ))}
      </ul>
    </Card>
  );
}

function Change({ group }: { group: MovementGroup }) {
  const { item, itemName, at } = group.lead;
  const undone = isUndone(group);
  return (
    <li className="relative col-span-2 grid min-h-16 grid-cols-subgrid items-center gap-x-2 px-4 py-2.5 hover:bg-accent-soft">
      <span
        className={`whitespace-nowrap font-[680] text-lg tabular-nums ${undone ? 'text-muted line-through' : amountColour(group)}`}
      >
        {amountText(group)}
      </span>
      <span className="min-w-0">
        <Link
          to={itemPath(item)}
          className="block font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          <span title={itemName} className="line-clamp-2">
            <WholeWords text={itemName} />
          </span>
        </Link>
        <span className="block text-muted text-sm">
          {groupText(group)} · <Moment at={at} />
        </span>
      </span>
    </li>
  );
}

function Loading() {
  return (
    <Card className="grid h-48 animate-shimmer content-between p-4">
      <span role="status" className="sr-only">
        <Trans>Loading your last changes</Trans>
      </span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Card>
  );
}
