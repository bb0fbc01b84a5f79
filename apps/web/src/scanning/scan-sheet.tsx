import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useItem } from '../items/item/use-item';
import { RowActions } from '../items/list/row-actions';
import { itemPath } from '../stock/stock';
import { LinkButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { countText, moneyText } from '../ui/format';

interface ScanSheetProps {
  id: string;
  /** Units that the code stands for: 1, or the content of the carton. */
  units: number;
  /** It was found by typing: the keyboard of a phone is open already, so the number is typed next. */
  isTyped?: boolean;
  onClose: () => void;
}

/** The scanned or found item, with its stock actions. At the top of a phone: its keyboard covers the bottom. */
export function ScanSheet({ id, units, isTyped = false, onClose }: ScanSheetProps) {
  const { shown: item } = useItem(id);
  if (!item) return null;
  return (
    <Dialog
      title={item.name}
      isSheet={!isTyped}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] max-md:mt-4 max-md:p-4!"
    >
      {(close) => (
        <div className="grid gap-3">
          <p className="text-muted text-sm">
            {[item.supplier, moneyText(item.price)].filter(Boolean).join(' · ')}
          </p>
          {units > 1 && (
            <p className="justify-self-start rounded-full bg-accent-soft px-3 py-1 font-[560] text-accent text-sm tabular-nums">
              {t`Carton of ${{ count: countText(units) }}`}
            </p>
          )}
          <RowActions item={item} first="deliver" units={units} onDone={close} />
          <LinkButton to={itemPath(id)} variant="quiet" onClick={close}>
            <Trans>Open the item</Trans>
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}
