import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useItem } from '../items/item/use-item';
import { RowActions } from '../items/list/row-actions';
import { itemPath } from '../stock/stock';
import { LinkButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { moneyText } from '../ui/format';

/** The item that was scanned, with what is done with its stock. At the top of a phone: its keyboard covers the bottom. */
export function ScanSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { shown: item } = useItem(id);
  if (!item) return null;
  return (
    <Dialog
      title={item.name}
      isSheet
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] max-md:mt-4 max-md:p-4!"
    >
      {(close) => (
        <div className="grid gap-3">
          <p className="text-muted text-sm">{t`${{ supplier: item.supplier }}, ${{ price: moneyText(item.price) }}`}</p>
          <RowActions item={item} first="deliver" onDone={close} />
          <LinkButton to={itemPath(id)} variant="quiet" onClick={close}>
            <Trans>Open the item</Trans>
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}
