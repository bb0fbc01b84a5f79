import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState } from 'react';
import { Chevron } from '../../../ui/chevron';
import type { TransferFieldsProps } from './transfer-fields';

const TransferFields = lazy(async () => ({ default: (await import('./transfer-fields')).TransferFields }));

/** Moves units from one warehouse to another. Closed at first, because moves are rare. */
export function TransferForm(props: TransferFieldsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    setOpened(true);
  };
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card px-4 text-left text-lg sm:px-6"
        >
          <Trans>Move between warehouses</Trans>
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4 sm:px-6 sm:pb-6">
        <Suspense>{wasOpened && <TransferFields {...props} />}</Suspense>
      </div>
    </>
  );
}
