import { type Item, itemSchema } from '@godown/shared/items/item';
import { isOwnCode } from '@godown/shared/items/own-codes';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../account/use-api';
import { useOwnEmail } from '../../account/use-own-email';
import { failureText, isConnectionError } from '../../api/api-error';
import { newIdempotencyKey } from '../../outbox/outbox';
import { useChanges } from '../../stock/changes/use-changes';
import { afterChange } from '../../stock/list-cache';
import { countText } from '../../ui/format';
import { notify } from '../../ui/notify';
import { edited } from '../changes/edit';

/** Requests at once. The server saves those that come together in one transaction. */
const AT_ONCE = 4;

export type Codeless = Pick<Item, '_id' | 'name'>;

interface Failed {
  item: Codeless;
  text: string;
}

interface Progress {
  /** With those that failed. */
  done: number;
  of: number;
}

/** Gives items a code of our own. What it did is in a toast, with Undo. It needs a connection. */
export function useGiveCodes() {
  const giveOne = useGiveOne();
  const tell = useTell();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  /** Without a connection it stops. */
  const give = async (items: readonly Codeless[]): Promise<void> => {
    const waiting = [...items];
    const coded: Item[] = [];
    const failures: Failed[] = [];
    let isCutOff = false;
    const work = async () => {
      while (!isCutOff) {
        const item = waiting.shift();
        if (!item) return;
        try {
          coded.push(await giveOne(item));
        } catch (error) {
          failures.push({ item, text: failureText(error) });
          isCutOff ||= isConnectionError(error);
        }
        setProgress({ done: coded.length + failures.length, of: items.length });
      }
    };
    setFailed([]);
    setProgress({ done: 0, of: items.length });
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setProgress(null);
    setFailed(failures);
    if (coded.length > 0) tell(coded);
  };
  return { give, progress, failed };
}

/** A retry for the same item has the same key. */
function useGiveOne() {
  const api = useApi();
  const client = useQueryClient();
  const by = useOwnEmail();
  const [keys] = useState(() => new Map<string, string>());
  return async ({ _id }: Codeless): Promise<Item> => {
    const key = keys.get(_id) ?? newIdempotencyKey();
    keys.set(_id, key);
    const coded = await api.call('POST /item/{id}/own-code', itemSchema, { params: { id: _id }, by, key });
    // The next code of this item is another change.
    keys.delete(_id);
    afterChange(client, coded);
    return coded;
  };
}

/** Undo takes the codes away again. A barcode that an item had already stays. */
function useTell() {
  const { make } = useChanges();
  return (coded: readonly Item[]) => {
    const given = coded.filter(isGiven);
    const kept = coded.filter((item) => !isGiven(item));
    const [first] = given;
    if (!first) return notify.info(keptText(kept));
    const undo = () => {
      for (const item of given) void make(edited, item, { base: item, edit: { barcode: '' } });
    };
    const text = kept.length > 0 ? `${givenText(given)}\n${keptText(kept)}` : givenText(given);
    notify.success(text, { label: t`Undo`, of: first._id, run: undo });
  };
}

const isGiven = ({ barcode = '' }: Item) => isOwnCode(barcode);

function givenText(given: readonly Item[]): string {
  const { length } = given;
  const count = countText(length);
  return length === 1
    ? t`Barcode: ${{ code: codesOf(given) }}`
    : plural(length, {
        one: `${count} item has a code now.`,
        other: `${count} items have a code now.`,
      });
}

const keptText = (kept: readonly Item[]) => t`Had a barcode already: ${{ code: codesOf(kept) }}`;

const codesOf = (items: readonly Item[]) => items.map(({ barcode }) => barcode).join(', ');
