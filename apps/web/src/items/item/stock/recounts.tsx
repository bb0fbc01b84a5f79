import type { Item, LastCount } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnEmail } from '../../../account/use-own-email';
import { withTexts } from '../../../language/language';
import { say } from '../../../language/say';
import { stockOf } from '../../../stock/changes/shown-items';
import { useChanges } from '../../../stock/changes/use-changes';
import { useOwnWarehouses } from '../../../stock/warehouse-choice';
import { Button } from '../../../ui/button';
import { countText } from '../../../ui/format';
import { Moment } from '../../../ui/moment';
import { counted } from '../../changes/count';
import type { Counted } from './recount-form';

const RecountForm = lazy(
  withTexts(async () => ({ default: (await import('./recount-form')).RecountForm }), 'items'),
);

interface Opened {
  warehouse: WarehouseId;
  /** The reason, if one was given for a count that was refused. */
  note?: string;
}

/** When each warehouse in which the person works was last counted, and the form for a new count. `item`: with its pending changes. */
export function Recounts({ item }: { item: Item }) {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const own = useOwnWarehouses();
  const { state, key } = useLocation();
  // The outbox opens the form here after a refused count, even if this page is open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (state?.recount) setOpened(state.recount);
  }, [key]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        <Trans>Recount</Trans>
      </h2>
      <ul className="mt-1 -mb-2 divide-y divide-line">
        {own.map((warehouse) => (
          <Place
            key={warehouse}
            item={item}
            warehouse={warehouse}
            opened={opened?.warehouse === warehouse ? opened : null}
            onOpen={setOpened}
          />
        ))}
      </ul>
    </section>
  );
}

interface PlaceProps {
  item: Item;
  warehouse: WarehouseId;
  /** Null while the form of this warehouse is closed. */
  opened: Opened | null;
  onOpen: (opened: Opened | null) => void;
}

function Place({ item, warehouse, opened, onOpen }: PlaceProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { make } = useChanges();
  const name = say(shortName(warehouse));
  const balance = stockOf(item)[warehouse];
  const save = (count: Counted) => {
    void make(counted, item, { warehouse, ...count });
    onOpen(null);
    button.current?.focus();
  };
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-[560]">
            {name} <span className="tabular-nums">{countText(balance)}</span>
          </p>
          <LastCounted count={item.lastCounts?.[warehouse]} />
        </div>
        <Button
          ref={button}
          size="small"
          aria-expanded={opened !== null}
          aria-controls={id}
          onClick={() => onOpen(opened ? null : { warehouse })}
          className="shrink-0"
        >
          <Trans>
            Count <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      </div>
      <div id={id} hidden={!opened}>
        <Suspense>
          {opened && <RecountForm place={name} balance={balance} note={opened.note ?? ''} onCount={save} />}
        </Suspense>
      </div>
    </li>
  );
}

function LastCounted({ count }: { count: LastCount | undefined }) {
  const isOwn = useOwnEmail() === count?.by;
  return (
    <p className="text-muted text-sm">
      {!count ? (
        t`Never counted`
      ) : isOwn ? (
        <Trans>
          Counted <Moment at={count.at} /> by you
        </Trans>
      ) : (
        <Trans>
          Counted <Moment at={count.at} /> by {{ person: count.by }}
        </Trans>
      )}
    </p>
  );
}
