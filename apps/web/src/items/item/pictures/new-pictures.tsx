import { MAX_PICTURES } from '@godown/shared/items/pictures';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { newIdempotencyKey } from '../../../outbox/outbox';
import { Button } from '../../../ui/button';
import { ProductPicture } from '../../../ui/product-picture';
import type { NewPicture } from '../../changes/pictures';
import { PicturePicker } from './picture-picker';
import { useShownPicture } from './use-shown-picture';

interface NewPicturesProps {
  pictures: readonly NewPicture[];
  onChange: (change: (pictures: NewPicture[]) => NewPicture[]) => void;
  onBusy: (isBusy: boolean) => void;
}

/** The pictures of an item that is not added yet. The first one is its main one. */
export function NewPictures({ pictures, onChange, onBusy }: NewPicturesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-[560] text-sm">
        <Trans>Pictures</Trans>
      </legend>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.key}>
              <NewPictureBox
                picture={picture}
                place={index + 1}
                onRemove={() => onChange((all) => all.filter(({ key }) => key !== picture.key))}
              />
            </li>
          ))}
        </ul>
      )}
      <PicturePicker
        room={MAX_PICTURES - pictures.length}
        onBusy={onBusy}
        onPick={(picked) =>
          onChange((all) => [...all, ...picked.map((each) => ({ ...each, key: newIdempotencyKey() }))])
        }
      />
    </fieldset>
  );
}

interface BoxProps {
  picture: NewPicture;
  place: number;
  onRemove: () => void;
}

/** A picture that is not sent yet. */
export function NewPictureBox({ picture, place, onRemove }: BoxProps) {
  const src = useShownPicture(picture);
  return (
    <>
      <ProductPicture src={src} alt={t`Picture ${{ number: place }}`} className="h-20 w-24 rounded-control" />
      <Button
        variant="faint"
        size="small"
        aria-label={t`Remove picture ${{ number: place }}`}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </>
  );
}
