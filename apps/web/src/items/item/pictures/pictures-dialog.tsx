import type { Item } from '@godown/shared/items/item';
import { MAX_PICTURES } from '@godown/shared/items/pictures';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { May } from '../../../account/may';
import { isA } from '../../../stock/changes/change';
import { usePendingChanges } from '../../../stock/changes/shown-items';
import { useChanges } from '../../../stock/changes/use-changes';
import { keptPicture, pictureOf } from '../../../stock/picture';
import { Sheet } from '../../../ui/dialog';
import { ProductPicture } from '../../../ui/product-picture';
import { pictureAdded, picturesOf, type SmallPicture } from '../../changes/pictures';
import { PictureActions } from './picture-actions';
import { PicturePicker } from './picture-picker';
import { useShownPicture } from './use-shown-picture';

interface PicturesDialogProps {
  /** With its pending changes. */
  item: Item;
  onClose: () => void;
}

/** All pictures of an item, one of them large, with what can be done with it. */
export function PicturesDialog({ item, onClose }: PicturesDialogProps) {
  const { name, pictures = [] } = item;
  const { make } = useChanges();
  const pending = usePendingChanges().flatMap((change) =>
    isA(pictureAdded, change) && change.subject === item._id ? [change] : [],
  );
  // The same one stays in view when it gets another place.
  const [chosen, setChosen] = useState(pictures[0]);
  const shown = chosen !== undefined && pictures.includes(chosen) ? chosen : pictures[0];
  const room = MAX_PICTURES - pictures.length - pending.length;
  return (
    <Sheet title={t`Pictures of ${name}`} onClose={onClose}>
      <ProductPicture
        src={shown ? keptPicture(item._id, shown, 'full') : pictureOf(item, 'page')}
        alt={name}
        className="h-72 w-full rounded-card"
        priority="eager"
      />
      {pictures.length + pending.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-pressed={picture === shown}
                aria-label={placeText(index)}
                className={`block rounded-control border-2 ${picture === shown ? 'border-accent' : 'border-transparent'}`}
                onClick={() => setChosen(picture)}
              >
                <ProductPicture src={keptPicture(item._id, picture, 'list')} alt="" className={THUMB} />
              </button>
            </li>
          ))}
          {pending.map((picture) => (
            <PendingPicture key={picture.key} picture={picture} />
          ))}
        </ul>
      )}
      <May permission="write">
        {shown && <PictureActions item={item} picture={shown} />}
        <PicturePicker
          room={room}
          onPick={(picked) => {
            for (const picture of picked) void make(pictureAdded, picturesOf(item), picture);
          }}
        />
      </May>
    </Sheet>
  );
}

const THUMB = 'h-14 w-16 rounded-[7px]';

const placeText = (index: number) => (index === 0 ? t`Main picture` : t`Picture ${{ number: index + 1 }}`);

/** It is shown as soon as it is taken. */
function PendingPicture({ picture }: { picture: SmallPicture }) {
  const src = useShownPicture(picture);
  return (
    <li className="border-2 border-transparent opacity-60">
      <ProductPicture src={src} alt={t`Waiting to be sent`} className={THUMB} />
    </li>
  );
}
