import { fromCents, toCents } from '@godown/shared/trade/money';
import { type LooseNote, MAX_ADOPTED } from '@godown/shared/trade/partners';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../account/use-api';
import { unitsText } from '../../stock/units-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { countText, moneyText } from '../../ui/format';
import { keepRoom } from '../../ui/keep-room';
import { NextPage } from '../../ui/list-end';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { toFailure } from '../../ui/to-failure';
import { dateText } from '../../ui/when';
import { type LooseFilter, looseNotesQuery } from '../partner-queries';
import { moneyOf } from './loose-money';
import { linkingFailure, useLinking } from './use-linking';

interface LinkDialogProps {
  filter: LooseFilter;
  onClose: () => void;
}

/** Names each note that is on no account and may be somebody's. Those that stay ticked are brought to the account. */
export function LinkDialog({ filter, onClose }: LinkDialogProps) {
  const query = useInfiniteQuery(looseNotesQuery(useApi(), filter));
  const notes = query.data?.pages.flatMap(({ rows }) => rows);
  const name = filter.partner?.name ?? filter.party ?? '';
  return (
    <Dialog
      isSheet
      title={t`Notes that are not on an account`}
      className="max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      {(close) => (
        <div className="grid gap-4">
          <p className="-mt-2 text-muted text-sm [overflow-wrap:anywhere]">
            <Trans>
              Untick the notes that are not of {name}. The others go to the account, and their money is owed.
            </Trans>
          </p>
          {notes ? (
            <Choice filter={filter} name={name} notes={notes} query={query} close={close} />
          ) : (
            <Pending query={query} />
          )}
        </div>
      )}
    </Dialog>
  );
}

type Query = Parameters<typeof NextPage>[0]['query'] & Parameters<typeof toFailure>[0];

function Pending({ query }: { query: Query }) {
  if (query.error) return <Failure title={t`The notes could not be loaded`} {...toFailure(query)} />;
  return (
    <div role="status" aria-label={t`Loading the notes`} className="grid animate-shimmer gap-3 py-2">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}

interface ChoiceProps {
  filter: LooseFilter;
  name: string;
  notes: readonly LooseNote[];
  query: Query;
  close: () => void;
}

function Choice({ filter, name, notes, query, close }: ChoiceProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const linking = useLinking(filter, close);
  const chosen = notes.filter(({ number }) => !unticked.has(number));
  const numbers = chosen.map(({ number }) => number);
  const toggle = (number: string) => {
    const next = new Set(unticked);
    if (!next.delete(number)) next.add(number);
    setUnticked(next);
  };
  const { error, variables = [] } = linking;
  return (
    <>
      {notes.length === 0 && (
        <p>
          <Trans>No notes are left.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <Row
            key={note.number}
            note={note}
            name={name}
            isOn={!unticked.has(note.number)}
            onChange={() => toggle(note.number)}
          />
        ))}
      </ul>
      {notes.length < MAX_ADOPTED && (
        <NextPage failed={t`The next notes could not be loaded.`} query={query} />
      )}
      {/* The sums, the error and the buttons stay in view, however many notes there are. */}
      <div
        ref={keepRoom}
        className="sticky -bottom-(--edge) -mb-(--edge) grid gap-3 border-line border-t bg-surface pt-3 pb-(--edge)"
      >
        <Sums filter={filter} chosen={chosen} />
        <Notice text={error && linkingFailure(error, variables)} />
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={numbers.length === 0}
            busy={linking.isPending}
            onClick={() => linking.mutate(numbers)}
          >
            <Trans>Bring to the account</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}

interface RowProps {
  note: LooseNote;
  /** Name of the customer or supplier. The name on the note is shown only if it differs. */
  name: string;
  isOn: boolean;
  onChange: () => void;
}

function Row({ note, name, isOn, onChange }: RowProps) {
  const { number, at, party, units, total, returned } = note;
  const back = returned === undefined ? null : moneyText(returned);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <input type="checkbox" checked={isOn} onChange={onChange} className="size-5 shrink-0 accent-accent" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-[620]">{number}</span>{' '}
          <span className="text-muted text-sm max-md:block">
            {dateText(at)} · {unitsText(units)}
          </span>
          {party && party !== name && <span className="block text-muted text-sm">{party}</span>}
        </span>
        <span className={`text-right tabular-nums ${isOn ? 'font-[620]' : 'text-muted line-through'}`}>
          {total === undefined ? (
            <span className="font-normal text-muted text-sm">
              <Trans>No prices</Trans>
            </span>
          ) : (
            moneyText(total)
          )}
          {back && (
            <span className="block font-normal text-muted text-sm">
              <Trans context="amount">{back} came back</Trans>
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

/** The sum of the ticked notes, and the balance with it. */
function Sums({ filter: { partner }, chosen }: { filter: LooseFilter; chosen: readonly LooseNote[] }) {
  const sum = moneyOf(chosen);
  const owed = fromCents(toCents(partner?.balance ?? 0) + toCents(sum));
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
      <dt>
        {plural(chosen.length, {
          0: 'No notes',
          one: `${{ count: countText(chosen.length) }} note`,
          other: `${{ count: countText(chosen.length) }} notes`,
        })}
      </dt>
      <dd className="text-right">{moneyText(sum)}</dd>
      <dt className="font-[620]">
        <Trans>Owed afterwards</Trans>
      </dt>
      <dd className="text-right font-[680]">{moneyText(owed)}</dd>
    </dl>
  );
}
