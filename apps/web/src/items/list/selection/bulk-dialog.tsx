import type { BulkChange } from '@godown/shared/bulk/jobs';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../../../api/api-error';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormNotice } from '../../../ui/form-notice';
import { useShowWrong } from '../../../ui/use-show-wrong';

export interface BulkDialogProps {
  title: string;
  submitLabel: string;
  /** The change that was typed, or null if it is not valid; then the fields say why. */
  read: () => BulkChange | null;
  /** Starts the change. Rejects with the reason. */
  onStart: (change: BulkChange) => Promise<void>;
  onClose: () => void;
  /** True if it may be higher than the screen. A list of suggestions would be cut off in it. */
  scrolls?: boolean;
  /** Fields. */
  children: ReactNode;
}

/** The form of a change of many items. It stays open, with what was typed, until the change was started. */
export function BulkDialog({
  title,
  submitLabel,
  read,
  onStart,
  onClose,
  scrolls,
  children,
}: BulkDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const [failure, setFailure] = useState('');

  const submit = async (event: FormEvent, close: () => void) => {
    event.preventDefault();
    if (isBusy) return;
    const change = read();
    if (!change) return showWrong();
    setBusy(true);
    setFailure('');
    try {
      await onStart(change);
      close();
    } catch (error) {
      setFailure(t`Nothing was changed. ${{ reason: failureText(error) }}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} className={scrolls ? SCROLLED : WHOLE} onClose={onClose}>
      {(close) => (
        <form ref={ref} onSubmit={(event) => void submit(event, close)} noValidate className="grid gap-4">
          {children}
          <FormNotice text={failure} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const WIDTH = 'w-[min(28rem,calc(100vw-2rem))]';
const SCROLLED = `${WIDTH} max-h-[calc(100dvh-1rem)] overflow-y-auto`;
const WHOLE = `${WIDTH} overflow-visible`;
