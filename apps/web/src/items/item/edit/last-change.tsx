import type { Item } from '@godown/shared/item';
import { useOwnEmail } from '../../../account/use-own-email';
import { Moment } from '../../../ui/moment';
import { OnPaper } from '../../../ui/on-paper';

/** "Last changed by rahima@godown.test, 2 min ago"; without the name if it is unknown. */
export function LastChange({ item, className = '' }: { item: Item; className?: string }) {
  const { updatedBy, updatedAt } = item;
  const isOwn = useOwnEmail() === updatedBy;
  return (
    <p className={`text-muted text-sm [overflow-wrap:anywhere] ${className}`}>
      Last changed{' '}
      {updatedBy !== undefined && <>by {isOwn ? <OnPaper text={updatedBy}>you</OnPaper> : updatedBy}, </>}
      <Moment at={updatedAt} />
    </p>
  );
}
