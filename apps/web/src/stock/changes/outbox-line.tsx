import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { OfflineText } from '../../outbox/offline-text';
import { useOnline } from '../../outbox/use-online';
import { type OutboxEntry, useAllOutboxes } from '../../outbox/use-outbox';
import { Chevron } from '../../ui/chevron';
import { countText } from '../../ui/format';
import { type Change, kindOf } from './change';
import { Entry } from './outbox-entry';

/**
 * Below the bar, in one line: that the server cannot be reached, how many changes wait or were refused, and on request which.
 * Nothing while all are confirmed.
 */
export function OutboxLine() {
  const { pathname } = useLocation();
  const online = useOnline();
  const entries = useAllOutboxes<Change>().filter(
    ({ change, status }) => status === 'pending' || kindOf(change).asksAt?.(change) !== pathname,
  );
  const waiting = entries.filter(({ isWaiting }) => isWaiting);
  const refused = entries.filter(({ status }) => status === 'refused');
  const elsewhere = waiting.filter(({ isElsewhere }) => isElsewhere).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = lineText({ waiting: waiting.length - elsewhere, refused: refused.length, elsewhere });
  // A refusal is news that nobody should have to look for.
  const isShown = isOpen || refused.length > 0;
  return (
    // Without a change nothing has to stay in view.
    <div className={`print:hidden ${text ? 'below-nav' : ''}`}>
      <div role="status" className={refused.length > 0 ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}>
        {(text || !online) && (
          <div className="wrap flex min-h-11 items-center justify-between gap-3 font-[560] text-sm">
            {online ? <p className="py-2">{text}</p> : <OfflineText text={text} />}
            {waiting.length > 0 && refused.length === 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-11 items-center gap-2 px-2"
              >
                {isOpen ? t`Hide` : t`Show`} <Chevron isOpen={isOpen} />
              </button>
            )}
          </div>
        )}
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && waiting.length + refused.length > 0 && <Entries entries={[...refused, ...waiting]} />}
      </div>
    </div>
  );
}

interface Counts {
  waiting: number;
  refused: number;
  elsewhere: number;
}

function lineText({ waiting, refused, elsewhere }: Counts): string {
  const texts = [
    refused > 0 &&
      plural(refused, {
        one: `${{ count: countText(refused) }} change was not saved.`,
        other: `${{ count: countText(refused) }} changes were not saved.`,
      }),
    waiting > 0 &&
      plural(waiting, {
        one: `${{ count: countText(waiting) }} change is waiting to be sent.`,
        other: `${{ count: countText(waiting) }} changes are waiting to be sent.`,
      }),
    elsewhere > 0 &&
      plural(elsewhere, {
        one: `${{ count: countText(elsewhere) }} change is waiting in another tab.`,
        other: `${{ count: countText(elsewhere) }} changes are waiting in another tab.`,
      }),
  ];
  return texts.filter(Boolean).join(' ');
}

function Entries({ entries }: { entries: OutboxEntry<Change>[] }) {
  return (
    <section
      aria-label={t`Your changes`}
      className="max-h-[60dvh] overflow-y-auto border-line border-b bg-surface text-text shadow-raised"
    >
      <ul className="wrap divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.change.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
