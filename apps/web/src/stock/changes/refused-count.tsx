import { shortName } from '@godown/shared/warehouses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { discard } from '../../outbox/outbox';
import { Button } from '../../ui/button';
import { countText } from '../../ui/format';
import { itemQuery } from '../queries';
import { itemPath } from '../stock';
import type { Change } from './change';
import { changeText } from './change-text';
import { stockOf, useShownItems } from './shown-items';
import { useChanges } from './use-changes';

type Count = Extract<Change, { kind: 'count' }>;

/** A refused count. If the stock moved meanwhile, it shows the current balance and asks which figure is right. */
export function RefusedCount({ change }: { change: Count }) {
  const client = useQueryClient();
  const balance = useBalance(change);
  const dismiss = () => discard(client, change.key);
  return (
    <div className="flex flex-wrap gap-2">
      {balance !== undefined && <Choice change={change} balance={balance} onChosen={dismiss} />}
      <Button size="small" onClick={dismiss}>
        Dismiss <span className="sr-only">{changeText(change)}</span>
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
  const { subject, itemName, warehouse, counted, expected, note } = change;
  const use = () => {
    onChosen();
    const again = { kind: 'count', warehouse, counted, expected: balance, ...(note && { note }) } as const;
    void make({ _id: subject, name: itemName }, again);
  };
  const countAgain = () => {
    onChosen();
    navigate(itemPath(subject), { state: { recount: { warehouse, note } } });
  };
  return (
    <>
      {balance !== expected && (
        <p role="alert" className="basis-full">
          You counted {countText(counted)} when the books said {countText(expected)}. Now they say{' '}
          {countText(balance)}.
        </p>
      )}
      <Button size="small" onClick={use}>
        Use {countText(counted)} <span className="sr-only">for {shortName(warehouse)}</span>
      </Button>
      <Button size="small" onClick={countAgain}>
        Count again <span className="sr-only">in {shortName(warehouse)}</span>
      </Button>
    </>
  );
}
