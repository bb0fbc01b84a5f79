/** The change of a recount, and what is asked when it is refused. */

import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { countResponseSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { say } from '../../language/say';
import { undoMovement } from '../../movements/undo';
import { discard } from '../../outbox/outbox';
import { type Change, changeText, defineChange, type Sent } from '../../stock/changes/change';
import { stockOf, useShownItems } from '../../stock/changes/shown-items';
import { useChanges } from '../../stock/changes/use-changes';
import { itemKeys, itemQuery } from '../../stock/queries';
import { itemPath } from '../../stock/stock';
import { Button } from '../../ui/button';
import { countText } from '../../ui/format';
import { shorten } from '../../ui/shorten';
import { countedText } from './count-words';

interface Counted {
  warehouse: WarehouseId;
  counted: number;
  /** The balance that the screen showed, with the pending changes. They are sent first. */
  expected: number;
  note?: string;
}

/** A recount of one balance. */
export const counted = defineChange<Counted, Sent>({
  kind: 'count',
  text: ({ warehouse, counted: units, expected }) =>
    t`${{ place: say(shortName(warehouse)) }} has ${{ counted: countText(units) }}; Godown says ${{ expected: countText(expected) }}`,
  done: ({ warehouse, itemName, ...count }) =>
    `${countedText(count)}\n${shorten(itemName)} · ${say(shortName(warehouse))}`,
  deltas: ({ warehouse, counted: units, expected }) => ({ [warehouse]: units - expected }),
  apply({ warehouse, at, by }, item) {
    const count = { at: new Date(at).toISOString(), by };
    return { ...item, lastCounts: { ...item.lastCounts, [warehouse]: count } };
  },
  undo: undoMovement,
  ask: (change) => <RefusedCount change={change} />,
  onConfirmed: (_change, _sent, client) => invalidate(client, itemKeys.foundLists),
  async send({ subject, warehouse, counted: units, expected, note }, { api, keyed }) {
    const body = { warehouse, counted: units, expected, note };
    const { item, movement } = await api.call('POST /item/{id}/counts', countResponseSchema, {
      params: { id: subject },
      body,
      ...keyed,
    });
    return { item, movement: movement?._id };
  },
});

type Count = Change & Counted;

/** A refused count. If the stock moved meanwhile, it shows the current balance and asks which figure is right. */
function RefusedCount({ change }: { change: Count }) {
  const client = useQueryClient();
  const balance = useBalance(change);
  const text = changeText(change);
  const dismiss = () => discard(client, change.key);
  return (
    <div className="flex flex-wrap gap-2">
      {balance !== undefined && <Choice change={change} balance={balance} onChosen={dismiss} />}
      <Button size="small" onClick={dismiss}>
        <Trans>
          Leave it <span className="sr-only">{text}</span>
        </Trans>
      </Button>
    </div>
  );
}

/** The balance of the counted warehouse with the pending changes, once it is known. */
function useBalance({ subject, warehouse }: Count): number | undefined {
  const { data } = useQuery(itemQuery(useApi(), subject));
  const [shown] = useShownItems(useMemo(() => (data ? [data] : []), [data]));
  return shown && stockOf(shown)[warehouse];
}

interface ChoiceProps {
  change: Count;
  balance: number;
  onChosen: () => void;
}

function Choice({ change, balance, onChosen }: ChoiceProps) {
  const { make } = useChanges();
  const navigate = useNavigate();
  const { subject, itemName, warehouse, counted: units, expected, note } = change;
  const place = say(shortName(warehouse));
  const count = countText(units);
  const use = () => {
    onChosen();
    const again = { warehouse, counted: units, expected: balance, ...(note && { note }) };
    void make(counted, { _id: subject, name: itemName }, again);
  };
  const countAgain = () => {
    onChosen();
    navigate(itemPath(subject), { state: { recount: { warehouse, note } } });
  };
  return (
    <>
      {balance !== expected && (
        <p role="alert" className="basis-full">
          <Trans>
            You counted {count} when Godown said {{ expected: countText(expected) }}. Now it says{' '}
            {{ now: countText(balance) }}.
          </Trans>
        </p>
      )}
      <Button size="small" onClick={use}>
        <Trans>
          Use {count} <span className="sr-only">for {place}</span>
        </Trans>
      </Button>
      <Button size="small" onClick={countAgain}>
        <Trans>
          Count again <span className="sr-only">in {place}</span>
        </Trans>
      </Button>
    </>
  );
}
