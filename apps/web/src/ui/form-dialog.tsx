import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { keepRoom } from './keep-room';
import { useFocusBack } from './use-focus-back';
import { useShowWrong } from './use-show-wrong';

/** At the top of a phone: its keyboard covers the bottom. */
export const TOP =
  'max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] max-md:mt-4 max-md:p-4! max-md:[--edge:1rem]!';

interface FormDialogProps {
  title: string;
  /** The text of the button that submits the form. */
  submit?: ReactNode;
  /** True while it is being sent: until the response it can be neither changed nor closed. */
  isBusy?: boolean;
  /** The question or the reason of the refusal: beside the buttons, always in view. */
  notice?: ReactNode;
  /** Checks what was typed and does it. `close` closes the dialog. */
  onSubmit: (close: () => void) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. */
export function FormDialog({
  title,
  submit,
  isBusy = false,
  notice,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  useFocusBack(isBusy);
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  return (
    <Dialog title={title} isHeld={isBusy} onClose={onClose} className={TOP}>
      {(close) => (
        <form
          ref={ref}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit(close).then(showWrong);
          }}
        >
          <div inert={isBusy}>{children}</div>
          {/* The fields scroll behind it. */}
          <div
            ref={keepRoom}
            className="sticky -bottom-(--edge) z-1 -mb-(--edge) grid gap-3 bg-surface pt-4 pb-(--edge)"
          >
            {notice}
            <div className="grid grid-cols-2 gap-2">
              <Button disabled={isBusy} onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" variant="primary" busy={isBusy}>
                {submit ?? <Trans>Save</Trans>}
              </Button>
            </div>
          </div>
        </form>
      )}
    </Dialog>
  );
}
