import { useNavigate } from 'react-router-dom';
import { partnerDraft } from '../documents/page/partner-draft';
import { useStartDraft } from '../documents/page/use-start-draft';
import { useStarts } from '../documents/page/use-starts';
import { newIdempotencyKey } from '../outbox/outbox';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import type { Target } from './option';

/** Goes to a page, or begins a document there. */
export function useGo(): (to: Exclude<Target, { item: unknown }>) => void {
  const navigate = useNavigate();
  const { write, sell } = useStarts();
  const start = useStartDraft();
  const { warehouse } = useWarehouseChoice();
  return (to) => {
    if ('path' in to) void navigate(to.path, { state: to.state });
    else if ('sale' in to) sell();
    else if ('write' in to && to.partner)
      start(partnerDraft({ id: newIdempotencyKey(), warehouse, kind: to.write }, to.partner));
    else if ('write' in to) write(to.write);
  };
}
