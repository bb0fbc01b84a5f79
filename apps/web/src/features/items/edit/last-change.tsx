import type { Item } from '@godown/shared/item';
import { Moment } from '../../../ui/moment';
import { useSession } from '../../auth/session';

/** "Last changed by rahima@godown.test, 2 min ago"; without a name where none is kept. */
export function LastChange({ item, className = '' }: { item: Item; className?: string }) {
  const session = useSession();
  const { updatedBy, updatedAt } = item;
  const own = session.state === 'signed-in' && session.email === updatedBy;
  return (
    <p className={`text-muted text-sm [overflow-wrap:anywhere] ${className}`}>
      Last changed {updatedBy !== undefined && <>by {own ? 'you' : updatedBy}, </>}
      <Moment at={updatedAt} />
    </p>
  );
}
