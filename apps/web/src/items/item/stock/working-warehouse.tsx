import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { say } from '../../../language/say';
import { useWarehouseChoice } from '../../../stock/warehouse-choice';
import { Button } from '../../../ui/button';

/**
 * Makes the picked warehouse the one that this device works in. Shown until one is chosen, and while another one is picked. Below what is
 * pressed, so that a pick moves nothing.
 */
export function WorkingWarehouse({ picked }: { picked: WarehouseId }) {
  const { warehouse, isChosen, choose } = useWarehouseChoice();
  if (isChosen && picked === warehouse) return null;
  const place = say(shortName(warehouse));
  const other = say(shortName(picked));
  return (
    <div
      className={`mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border p-3 text-sm print:hidden ${isChosen ? 'border-line' : 'border-warn/40 bg-warn-soft'}`}
    >
      {isChosen ? (
        <p>
          <Trans>You work in {place}.</Trans>
        </p>
      ) : (
        <p>
          <strong className="font-[620] text-warn">
            <Trans>Which warehouse do you work in?</Trans>
          </strong>{' '}
          <span className="block">
            <Trans>Until you choose, stock is counted at {place}.</Trans>
          </span>
        </p>
      )}
      <Button size="small" onClick={() => choose(picked)}>
        <Trans>I work in {other}</Trans>
      </Button>
    </div>
  );
}
