import { t } from '@lingui/core/macro';
import { lazy, type RefObject, Suspense, useId, useState } from 'react';
import { Chevron } from '../../../ui/chevron';
import type { DetailsHandle } from './amount-form';

const DetailFields = lazy(async () => ({ default: (await import('./detail-fields')).DetailFields }));

export interface DetailsProps {
  /** Null until they are opened. */
  details: RefObject<DetailsHandle | null>;
  /** The other side of the movement. */
  party: 'customer' | 'supplier';
}

/** A note, and a customer or supplier. Folded away, because most deliveries need neither. */
export function Details({ details, party }: DetailsProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  // Folded away again they stay on the page: a form does not check fields that are gone.
  const [wasOpened, setOpened] = useState(false);
  const [isWrong, setWrong] = useState(false);
  // Never folded if a field in it is wrong.
  const isOpen = isWanted || isWrong;
  return (
    <div className="print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setWanted(!isOpen);
          setOpened(true);
        }}
        className="flex min-h-11 items-center gap-1.5 font-[560] text-muted text-sm hover:text-text"
      >
        {party === 'customer' ? t`Add a note or customer` : t`Add a note or supplier`}
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id} hidden={!isOpen}>
        <Suspense>
          {wasOpened && <DetailFields details={details} party={party} onWrong={setWrong} />}
        </Suspense>
      </div>
    </div>
  );
}
