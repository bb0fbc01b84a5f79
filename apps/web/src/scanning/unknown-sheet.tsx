import { APP_ROUTES } from '@godown/shared/http/routes';
import { barcodeSchema, type Carton, cartonSchema, type Item, MAX_CARTONS } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { edited } from '../items/changes/edit';
import { joinRows } from '../stock/carton-rows';
import { useChanges } from '../stock/changes/use-changes';
import { checkCount, checkWith } from '../stock/check-count';
import { ItemPicker } from '../stock/item-picker';
import { Button, LinkButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { countText } from '../ui/format';
import { Notice } from '../ui/notice';
import { readNumber } from '../ui/read-number';
import { useShowWrong } from '../ui/use-show-wrong';
import { CartonChoice } from './carton-choice';

interface UnknownSheetProps {
  code: string;
  onClose: () => void;
}

/**
 * A code that no item has: it is given to one, or a new item is added with it. At the top of a phone: its keyboard covers the bottom.
 */
export function UnknownSheet({ code, onClose }: UnknownSheetProps) {
  const valid = checkWith(barcodeSchema, code);
  return (
    <Dialog
      title={t`Code ${code} is not known`}
      isSheet
      onClose={onClose}
      // With room for the items that are offered.
      className="max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] has-[[role=listbox]]:min-h-[min(36rem,calc(100dvh-2rem))] max-md:mt-4 max-md:p-4!"
    >
      {(close) => (
        <div className="grid gap-4">
          {valid === true ? (
            <Offers code={code} close={close} />
          ) : (
            <>
              <Notice text={t`It cannot be a barcode. ${{ reason: valid }}`} />
              <Button onClick={close}>
                <Trans>Close</Trans>
              </Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** `close`: it is given, or another page opens. */
function Offers({ code, close }: { code: string; close: () => void }) {
  const [isCarton, setCarton] = useState(false);
  const [units, setUnits] = useState('');
  const [errors, setErrors] = useState({ units: '', item: '' });
  const { ref, showWrong } = useShowWrong<HTMLDivElement>();
  const giveCode = useGiveCode();
  const give = (item: Item) => {
    const valid = isCarton ? checkCount(units, cartonSchema.shape.units) : true;
    const wrong = { units: valid === true ? '' : valid, item: '' };
    if (valid === true)
      wrong.item = giveCode(item, { code, units: isCarton ? (readNumber(units) ?? 0) : 1 }) ?? '';
    setErrors(wrong);
    if (wrong.units || wrong.item) showWrong();
    else close();
  };
  return (
    <div ref={ref} className="grid gap-4">
      <CartonChoice {...{ isCarton, units, error: errors.units }} onChoose={setCarton} onUnits={setUnits} />
      <ItemPicker label={t`Give it to an item`} error={errors.item} onChoose={(item) => item && give(item)} />
      <LinkButton
        to={APP_ROUTES.addItems}
        state={isCarton ? { cartons: joinRows([{ code, units }]) } : { barcode: code }}
        onClick={close}
      >
        <Trans>Add a new item with it</Trans>
      </LinkButton>
    </div>
  );
}

/**
 * Gives a code to an item: of one piece it is the barcode, or a further code if the item has one, because makers change them. Returns
 * why that is not possible, or null.
 */
function useGiveCode() {
  const { make } = useChanges();
  return (item: Item, carton: Carton): string | null => {
    const cartons = [...(item.cartons ?? []), carton];
    const edit = carton.units === 1 && !item.barcode ? { barcode: carton.code } : { cartons };
    if ('cartons' in edit && cartons.length > MAX_CARTONS)
      return t`${{ item: item.name }} has ${{ count: countText(MAX_CARTONS) }} cartons already, and cannot have more.`;
    void make(edited, item, { base: item, edit });
    return null;
  };
}
