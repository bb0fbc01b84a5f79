import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useChanges } from '../../../stock/changes/use-changes';
import { Button } from '../../../ui/button';
import { useConfirm } from '../../../ui/confirm-dialog';
import { pictureRemoved, picturesOf, picturesOrdered } from '../../changes/pictures';

interface PictureActionsProps {
  item: Item;
  /** One of its pictures. */
  picture: string;
}

/** Makes a picture the main one, moves it, and removes it. */
export function PictureActions({ item, picture }: PictureActionsProps) {
  const { make } = useChanges();
  const confirm = useConfirm();
  const { pictures = [] } = item;
  const place = pictures.indexOf(picture);
  const moveTo = (index: number) => {
    const others = pictures.filter((each) => each !== picture);
    void make(picturesOrdered, picturesOf(item), { pictures: others.toSpliced(index, 0, picture) });
  };
  const remove = async () => {
    const question = t`Remove this picture?`;
    const detail = t`It cannot be brought back.`;
    if (await confirm({ question, detail, confirmLabel: t`Remove`, danger: true }))
      await make(pictureRemoved, picturesOf(item), { picture });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {place > 0 && (
        <>
          <Button size="small" onClick={() => moveTo(0)}>
            <Trans>Make it the main picture</Trans>
          </Button>
          <Button size="small" onClick={() => moveTo(place - 1)}>
            <Trans>Move forward</Trans>
          </Button>
        </>
      )}
      {place < pictures.length - 1 && (
        <Button size="small" onClick={() => moveTo(place + 1)}>
          <Trans>Move back</Trans>
        </Button>
      )}
      <Button size="small" variant="danger" onClick={() => void remove()}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}
