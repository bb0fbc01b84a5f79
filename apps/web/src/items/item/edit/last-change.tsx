import type { Item } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { useNameOf } from '../../../account/names';
import { useOwnEmail } from '../../../account/use-own-email';
import { Moment } from '../../../ui/moment';
import { OnPaper } from '../../../ui/on-paper';

/** "Last changed by rahima@godown.test, 2 min ago"; without the name if it is unknown. */
export function LastChange({ item, className = '' }: { item: Item; className?: string }) {
  const { updatedAt } = item;
  const isOwn = useOwnEmail() === item.updatedBy;
  const nameOf = useNameOf();
  const updatedBy = item.updatedBy && nameOf(item.updatedBy);
  return (
    <p className={`text-muted text-sm [overflow-wrap:anywhere] ${className}`}>
      {updatedBy === undefined ? (
        <Trans>
          Last changed <Moment at={updatedAt} />
        </Trans>
      ) : isOwn ? (
        <Trans>
          Last changed by <OnPaper text={updatedBy}>you</OnPaper>, <Moment at={updatedAt} />
        </Trans>
      ) : (
        <Trans>
          Last changed by {updatedBy}, <Moment at={updatedAt} />
        </Trans>
      )}
    </p>
  );
}
