import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
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
      <ItemSearch />
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
 * Goes to the items that match. The key `/` leads here. On a phone a tap goes there at once, where the items are found while one types. What is
 * typed before that page is there goes along.
 */
function ItemSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const isLeaving = useRef(false);
  const goTo = (typed: string, state: string) => {
    const query = new URLSearchParams(typed.trim() ? { q: typed.trim() } : {});
    void navigate(
      { pathname: '/manageInventory', search: String(query) },
      { state, replace: isLeaving.current },
    );
  };
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        goTo(text, 'first-row');
      }}
    >
      <Glyph
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        id="find-items"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t`Search the items`}
        placeholder={t`Search items, suppliers, specs`}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (isLeaving.current) goTo(target.value, 'search');
        }}
        // The tap has opened the keyboard, which stays for the field there.
        onClick={() => {
          if (!matchMedia('(pointer: coarse)').matches) return;
          goTo(text, 'search');
          isLeaving.current = true;
        }}
        className="min-h-14 w-full appearance-none truncate rounded-control border border-edge bg-surface pr-4 pl-12 text-base text-text shadow-card placeholder:text-muted hover:border-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rounded-md border border-line bg-ground px-2 text-muted text-sm empty:invisible max-md:hidden"
      >
        {areShortcutsOn() && '/'}
      </span>
    </form>
  );
}
