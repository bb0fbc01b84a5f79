import { MAX_PICTURES } from '@godown/shared/items/pictures';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import { failureText } from '../../../api/api-error';
import { Button } from '../../../ui/button';
import { countText } from '../../../ui/format';
import type { SmallPicture } from '../../changes/pictures';

interface PicturePickerProps {
  /** Number of pictures that may be added. At 0 nothing can be chosen. */
  room: number;
  /** True if one is chosen at a time. */
  isSingle?: boolean;
  onPick: (pictures: SmallPicture[]) => void;
  /** Called with true while pictures are made small. */
  onBusy?: (isBusy: boolean) => void;
}

const tooManyText = () =>
  t`An item can have ${{ count: countText(MAX_PICTURES) }} pictures. The others were left out.`;

/** Takes pictures with the camera of a phone, or from files, and makes them small. */
export function PicturePicker({ room, isSingle = false, onPick, onBusy }: PicturePickerProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    setBusy(true);
    onBusy?.(true);
    const problems = chosen.length > room ? [tooManyText()] : [];
    // One after the other: each takes a lot of memory for a moment.
    for (const file of chosen.slice(0, room)) {
      try {
        const { shrinkPicture } = await import('./shrink-picture');
        onPick([await shrinkPicture(file)]);
      } catch (error) {
        problems.push(`${file.name}: ${failureText(error)}`);
      }
    }
    setProblem(problems.join(' '));
    setBusy(false);
    onBusy?.(false);
  };

  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void take(event),
  } as const;
  return (
    <div>
      <div hidden={room <= 0} className="flex flex-wrap gap-2">
        <input ref={camera} {...input} capture="environment" />
        <input ref={files} {...input} multiple={!isSingle} />
        <Button
          size="small"
          busy={isBusy}
          className="not-pointer-coarse:hidden"
          onClick={() => camera.current?.click()}
        >
          <Trans>Take a picture</Trans>
        </Button>
        <Button size="small" busy={isBusy} onClick={() => files.current?.click()}>
          {isSingle ? <Trans>Choose a picture</Trans> : <Trans>Choose pictures</Trans>}
        </Button>
      </div>
      <p role="status" className="text-bad text-sm not-empty:mt-1.5">
        {problem}
      </p>
    </div>
  );
}
