import type { Item } from '@godown/shared/item';
import { APP_ROUTES } from '@godown/shared/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { edited } from '../items/changes/edit';
import { useChanges } from '../stock/changes/use-changes';
import { useOfferedItems } from '../stock/use-offered-items';
import { LinkButton } from '../ui/button';
import { Combobox } from '../ui/combobox';
import { useConfirm } from '../ui/confirm-dialog';
import { Dialog } from '../ui/dialog';

/** More would not fit on a phone above its keyboard. */
const MOST = 5;

/** A code that no item has: it is given to one, or a new item is added with it. */
export function UnknownSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { items, state } = useOfferedItems({ text, limit: MOST, isEnabled: text.trim() !== '' });
  const give = useGiveCode();
  return (
    <Dialog title={t`Code ${code} is not known`} isSheet onClose={onClose}>
      {(close) => (
        <div className="grid gap-4">
          <Combobox
            ref={input}
            label={t`Give it to an item`}
            placeholder={t`Part of a name`}
            text={text}
            onText={setText}
            options={items.map((item) => ({ id: item._id, name: item.name, hint: item.barcode ?? '', item }))}
            onChoose={({ item }) => void give(item, code).then((isGiven) => isGiven && close())}
            emptyText={state === 'searching' ? t`Searching …` : t`No item matches.`}
            error=""
          />
          <LinkButton to={APP_ROUTES.addItems} state={{ barcode: code }} onClick={close}>
            <Trans>Add a new item with it</Trans>
          </LinkButton>
        </div>
      )}
    </Dialog>
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
