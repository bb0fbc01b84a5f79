import type { Item } from '@godown/shared/item';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../../../auth/use-own-email';
import { isUncertain } from '../../../sync/outcome';
import { newIdempotencyKey } from '../../../sync/send-once';
import { undoMovement } from '../../history/undo-movement';
import { addPending, readPending, settlePending, usePending } from './pending';
import {
  type Counted,
  changeText,
  type Deltas,
  deltasOf,
  reverse,
  type StockChange,
  sendChange,
} from './stock-change';
import {
  forgetUnanswered,
  listUnanswered,
  rememberUnanswered,
  type Unanswered,
  useUnanswered,
} from './unanswered';

/** A change of which nobody knows whether it was counted. */
export interface Unknown extends Unanswered {
  /** Whether it is being sent again. */
  busy: boolean;
}

/**
 * Changes one item's stock. Every change is shown at once, is sent beside those before it, and counts once: each has a
 * key of its own, and what was never answered keeps it. All of these reject with the `ApiError`.
 */
export function useStockChanges(item: Item) {
  const client = useQueryClient();
  const email = useOwnEmail();
  const unknown = useUnknown(item._id, email);

  return {
    unknown,
    /** The same as one that was never answered is that one again: people press once more when nothing happened. */
    change: (change: StockChange): Promise<Counted> => {
      const before = findUnknown(client, { item: item._id, email, change });
      if (before) return send(client, item, { entry: before, deltas: null });
      const entry = { key: newIdempotencyKey(), item: item._id, email, change };
      return send(client, item, { entry, deltas: deltasOf(change) });
    },
    sendAgain: ({ busy: _, ...entry }: Unknown) => send(client, item, { entry, deltas: null }),
    takeBack: async ({ movement }: Counted, change: StockChange): Promise<void> => {
      const key = `undo ${movement}`;
      addPending(client, item, { key, deltas: reverse(deltasOf(change)) });
      try {
        settlePending(client, item._id, { key, answer: await undoMovement(client, movement, email) });
      } catch (error) {
        settlePending(client, item._id, { key, answer: null });
        throw error;
      }
    },
  };
}

interface Sending {
  entry: Unanswered;
  /** Null for one that was sent before. */
  deltas: Deltas | null;
}

async function send(client: QueryClient, item: Item, { entry, deltas }: Sending): Promise<Counted> {
  const { key } = entry;
  rememberUnanswered(entry);
  addPending(client, item, { key, deltas });
  try {
    const counted = await sendChange(item._id, entry, { inDoubt: deltas === null });
    forgetUnanswered(key);
    settlePending(client, item._id, { key, answer: counted.item });
    return counted;
  } catch (error) {
    if (!isUncertain(error)) forgetUnanswered(key);
    settlePending(client, item._id, { key, answer: null });
    throw error;
  }
}

function useUnknown(item: string, email: string): Unknown[] {
  const pending = usePending(item);
  return useUnanswered(item, email).flatMap((entry) => {
    const sent = pending.find(({ key }) => key === entry.key);
    return sent?.deltas ? [] : [{ ...entry, busy: sent !== undefined }];
  });
}

/** A change like this one that nothing is known of and that is not on its way. */
function findUnknown(client: QueryClient, wanted: Omit<Unanswered, 'key'>): Unanswered | undefined {
  const pending = readPending(client, wanted.item);
  return listUnanswered().find(
    ({ key, item, email, change }) =>
      item === wanted.item &&
      email === wanted.email &&
      changeText(change) === changeText(wanted.change) &&
      !pending.some((sent) => sent.key === key),
  );
}
