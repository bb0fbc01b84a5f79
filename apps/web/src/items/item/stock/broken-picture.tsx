import { newIdempotencyKey } from '../../../outbox/outbox';
import type { NewPicture } from '../../changes/pictures';
import { NewPictureBox } from '../pictures/new-pictures';
import { PicturePicker } from '../pictures/picture-picker';

interface BrokenPictureProps {
  picture: NewPicture | undefined;
  onChange: (picture: NewPicture | undefined) => void;
  onBusy: (isBusy: boolean) => void;
}

/** A picture of what broke, if one is wanted. */
export function BrokenPicture({ picture, onChange, onBusy }: BrokenPictureProps) {
  return (
    <div className="col-span-2 w-fit">
      {picture && <NewPictureBox picture={picture} place={1} onRemove={() => onChange(undefined)} />}
      <PicturePicker
        isSingle
        room={picture ? 0 : 1}
        onBusy={onBusy}
        onPick={([picked]) => picked && onChange({ ...picked, key: newIdempotencyKey() })}
      />
    </div>
  );
}
