import { useOutbox } from '../../sync/use-outbox';
import type { Change } from './change';

/** Says beside an item's count how many of its changes wait. */
export function WaitingMark({ itemId }: { itemId: string }) {
  const waiting = useOutbox<Change>().filter(
    ({ change, isWaiting }) => isWaiting && change.subject === itemId,
  );
  return (
    <p role="status" className="w-fit rounded-full bg-warn-soft px-2.5 font-[560] text-sm text-warn">
      {waiting.length > 0 && `${waiting.length} waiting to be sent`}
    </p>
  );
}
