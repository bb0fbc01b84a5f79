import type { Partner } from '@godown/shared/trade/partners';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import { countText, moneyText } from '../../ui/format';
import { looseNotesQuery } from '../partner-queries';
import { LinkDialog } from './link-dialog';
import { moneyOf } from './loose-money';

/** Says that notes with the name of a customer or supplier are on no account, and leads to them. Nothing if no money is missing. */
export function LooseNotes({ partner }: { partner: Partner }) {
  const may = useMay('adjust') && !partner.deleted && !partner.mergedInto;
  return may ? <Line partner={partner} /> : null;
}

function Line({ partner }: { partner: Partner }) {
  const [isOpen, setOpen] = useState(false);
  const filter = { kind: partner.kind, partner };
  const { data } = useInfiniteQuery(looseNotesQuery(useApi(), filter));
  const notes = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const money = moneyOf(notes);
  const total = data?.pages[0]?.total ?? notes.length;
  if (money === 0 && !isOpen) return null;
  const [count, sum] = [countText(total), moneyText(money)];
  return (
    <>
      {money !== 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="mt-3 flex min-h-11 w-full items-center justify-between gap-3 rounded-control bg-warn-soft px-4 py-2 text-left font-[560] text-sm text-warn print:hidden"
        >
          {total > notes.length
            ? plural(total, {
                one: `${count} note with this name is not on an account`,
                other: `${count} notes with this name are not on an account`,
              })
            : plural(total, {
                one: `${count} note with this name is not on an account: ${sum}`,
                other: `${count} notes with this name are not on an account: ${sum}`,
              })}
          <span className="underline underline-offset-4">
            <Trans>Look</Trans>
          </span>
        </button>
      )}
      {isOpen && <LinkDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}
