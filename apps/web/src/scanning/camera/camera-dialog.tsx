import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { countText } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import { type OpenCamera, rememberCamera, switchTorch } from './open-camera';
import { useCamera } from './use-camera';

interface CameraDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
  /** The last scans. */
  children: ReactNode;
}

/** The camera, which reads code after code until it is closed. A code can be typed too. */
export function CameraDialog({ onCode, onClose, children }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { camera, cameras, error, again } = useCamera(video, onCode);
  const choose = (id: string) => {
    rememberCamera(id);
    again();
  };
  return (
    <Sheet title={t`Scan a code`} onClose={onClose}>
      <div className={`relative overflow-hidden rounded-control bg-ink ${error ? 'hidden' : ''}`}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`What the camera sees`}
          className="aspect-4/3 w-full object-cover"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-[10%] inset-y-[28%] rounded-card border-3 border-white/85 shadow-[0_0_0_100vmax_rgb(0_0_0/.35)]"
        />
      </div>
      <Notice text={error} />
      {children}
      <div className="flex flex-wrap items-end gap-2.5 empty:hidden">
        {error && (
          <Button onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {camera?.hasTorch && <Torch key={camera.id} camera={camera} />}
        {camera && cameras.length > 1 && (
          <SelectField
            label={t`Camera`}
            value={camera.id}
            onChange={({ target }) => choose(target.value)}
            options={cameras.map(({ id, name }, index): [string, string] => [
              id,
              name || t`Camera ${{ number: countText(index + 1) }}`,
            ])}
          />
        )}
      </div>
      <TypedCode onCode={onCode} />
    </Sheet>
  );
}

function Torch({ camera }: { camera: OpenCamera }) {
  const [isOn, setOn] = useState(false);
  const change = () =>
    switchTorch(camera, !isOn).then(
      () => setOn(!isOn),
      (error: unknown) => console.error('The light could not be switched.', error),
    );
  return (
    <Button aria-pressed={isOn} onClick={() => void change()}>
      <Trans>Light</Trans>
    </Button>
  );
}

/** For a code that the camera cannot read. */
function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onCode(text.trim());
    setText('');
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
      <Field
        label={t`Or type the code`}
        name="code"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">
        <Trans>Find it</Trans>
      </Button>
    </form>
  );
}
