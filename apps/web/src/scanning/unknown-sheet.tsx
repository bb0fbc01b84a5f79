import { barcodeSchema, type Item } from '@godown/shared/item';
import { APP_ROUTES } from '@godown/shared/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { edited } from '../items/changes/edit';
import { useChanges } from '../stock/changes/use-changes';
import { checkWith } from '../stock/check-count';
import { emptyText, useOfferedItems } from '../stock/use-offered-items';
import { Button, LinkButton } from '../ui/button';
import { Combobox } from '../ui/combobox';
import { useConfirm } from '../ui/confirm-dialog';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';

/** More would not fit on a phone above its keyboard. */
const MOST = 5;

interface UnknownSheetProps {
  code: string;
  onClose: () => void;
}

/** A code that no item has: it is given to one, or a new item is added with it. */
export function UnknownSheet({ code, onClose }: UnknownSheetProps) {
  const valid = checkWith(barcodeSchema, code);
  return (
    <Dialog title={t`Code ${code} is not known`} isSheet onClose={onClose}>
      {(close) => (
        <div className="grid gap-4">
          {valid === true ? (
            <>
              <GiveToItem code={code} onGiven={close} />
              <LinkButton to={APP_ROUTES.addItems} state={{ barcode: code }} onClick={close}>
                <Trans>Add a new item with it</Trans>
              </LinkButton>
            </>
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

function GiveToItem({ code, onGiven }: { code: string; onGiven: () => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { items, state } = useOfferedItems({ text, limit: MOST, isEnabled: text.trim() !== '' });
  const give = useGiveCode();
  return (
    <Combobox
      ref={input}
      label={t`Give it to an item`}
      placeholder={t`Part of a name`}
      text={text}
      onText={setText}
      options={items.map((item) => ({ id: item._id, name: item.name, hint: item.barcode ?? '', item }))}
      onChoose={({ item }) => void give(item, code).then((isGiven) => isGiven && onGiven())}
      emptyText={emptyText(state)}
      error=""
    />
  );
}

/** Makes a code the barcode of an item. One that it has is not replaced unasked. Resolves to whether it was given. */
function useGiveCode() {
  const { make } = useChanges();
  const confirm = useConfirm();
  return async (item: Item, barcode: string): Promise<boolean> => {
    const { name, barcode: before } = item;
    const isAgreed =
      !before ||
      (await confirm({
        question: t`Replace the barcode?`,
        detail: t`${{ item: name }} has the barcode ${{ before }}.`,
        confirmLabel: t`Replace it`,
      }));
    if (isAgreed) void make(edited, item, { base: item, edit: { barcode } });
    return isAgreed;
  };
}
