import { shortName } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { say } from '../../language/say';
import { discard } from '../../outbox/outbox';
import type { Change } from '../../stock/changes/change';
import { LeaveIt } from '../../stock/changes/leave-it';
import { stockOf, useShownItems } from '../../stock/changes/shown-items';
import { useChanges } from '../../stock/changes/use-changes';
import { itemQuery } from '../../stock/queries';
import { itemPath } from '../../stock/stock';
import { Button } from '../../ui/button';
import { countText } from '../../ui/format';
import { type Counted, counted } from './count';

type Count = Change & Counted;

/** A refused count. If the stock moved meanwhile, it shows the current balance and asks which figure is right. */
export function RefusedCount({ change }: { change: Count }) {
  const client = useQueryClient();
  const balance = useBalance(change);
  const dismiss = () => discard(client, change.key);
  return (
    <div className="flex flex-wrap gap-2">
      {balance !== undefined && <Choice change={change} balance={balance} onChosen={dismiss} />}
      <LeaveIt change={change} />
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
