import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { askForFinder } from '../finder/ask';
import { DayMoney } from '../reports/sales/day-money';
import { Glyph } from '../ui/glyph';
import { areShortcutsOn } from '../ui/shortcuts';
import { useNow } from '../ui/use-now';
import { dayOf } from '../ui/when';
import { LastChanges } from './last-changes';
import { NeedsAttention } from './needs-attention';
import { Starts } from './starts';

/** The beginning of the landing page for signed-in people: their work. It fills the first screen. */
export function Work() {
  return (
    <>
      <FindField />
      <Starts className="mt-3" />
      <DayMoney date={dayOf(useNow())} className="mt-5" />
      <div className="mt-7 grid grid-cols-1 items-start gap-x-8 gap-y-7 lg:grid-cols-2">
        <NeedsAttention />
        <LastChanges />
      </div>
    </>
  );
}

/**
 * Opens the box that finds everything. A tap here opens the keyboard of a phone, which stays for the field of the box. What is typed before
 * the box is there goes along.
 */
function FindField() {
  const [text, setText] = useState('');
  return (
    <div className="relative">
      <Glyph
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        autoComplete="off"
        aria-label={t`Search`}
        aria-haspopup="dialog"
        placeholder={t`Search for anything`}
        maxLength={200}
        value={text}
        onClick={() => askForFinder(text)}
        onChange={({ target }) => {
          setText(target.value);
          askForFinder(target.value);
        }}
        // The box has it now.
        onBlur={() => setText('')}
        className="min-h-14 w-full appearance-none truncate rounded-control border border-edge bg-surface pr-4 pl-12 text-base text-text shadow-card placeholder:text-muted hover:border-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rounded-md border border-line bg-ground px-2 text-muted text-sm empty:invisible max-md:hidden"
      >
        {areShortcutsOn() && '/'}
      </span>
    </div>
  );
}
