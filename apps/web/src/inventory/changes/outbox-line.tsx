import { onlineManager, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { discard, ELSEWHERE_KEY } from '../../sync/outbox';
import { type OutboxEntry, useOnline, useOutbox } from '../../sync/use-outbox';
import { Button } from '../../ui/button';
import { Chevron } from '../../ui/chevron';
import { useConfirm } from '../../ui/confirm-dialog';
import { Moment } from '../../ui/moment';
import type { Change } from './change';
import { changeText } from './change-text';
import { useReopenEdit } from './reopen-edit';

/** Below the bar: how many changes wait or were refused, and on request which. Nothing while all are confirmed. */
export function OutboxLine() {
  const entries = useOutbox<Change>();
  const waiting = entries.filter(({ isWaiting }) => isWaiting);
  const refused = entries.filter(({ status }) => status === 'refused');
  const { data: elsewhere = 0 } = useQuery({ queryKey: ELSEWHERE_KEY, queryFn: skipToken, initialData: 0 });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = lineText({ waiting: waiting.length, refused: refused.length, elsewhere });
  // A refusal is news that nobody should have to look for.
  const isShown = isOpen || refused.length > 0;
  return (
    <div className="sticky top-14 z-15 md:top-16 print:hidden">
      <div role="status" className={refused.length > 0 ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}>
        {text && (
          <div className="wrap flex min-h-11 items-center justify-between gap-3 font-[560] text-sm">
            <p className="py-2">{text}</p>
            {waiting.length > 0 && refused.length === 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-11 items-center gap-2 px-2"
              >
                {isOpen ? 'Hide' : 'Show'} <Chevron isOpen={isOpen} />
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
    refused > 0 && `${changes(refused)} ${refused === 1 ? 'was' : 'were'} refused.`,
    waiting > 0 && `${changes(waiting)} waiting to be sent.`,
    elsewhere > 0 && `${changes(elsewhere)} waiting in another tab.`,
  ];
  return texts.filter(Boolean).join(' ');
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

function Entries({ entries }: { entries: OutboxEntry<Change>[] }) {
  const client = useQueryClient();
  const isOnline = useOnline();
  const canRetry = navigator.onLine && !isOnline;
  return (
    <div className="max-h-[60dvh] overflow-y-auto border-line border-b bg-surface text-text shadow-raised">
      <ul className="wrap divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.change.key} entry={entry} onDiscard={() => discard(client, entry.change.key)} />
        ))}
      </ul>
      {canRetry && (
        <div className="wrap pb-3">
          <Button size="small" onClick={() => onlineManager.setOnline(true)}>
            Retry now
          </Button>
        </div>
      )}
    </div>
  );
}

function Entry({ entry, onDiscard }: { entry: OutboxEntry<Change>; onDiscard: () => void }) {
  const { change, status, reason } = entry;
  const isRefused = status === 'refused';
  const confirm = useConfirm();
  const navigate = useNavigate();
  const reopen = useReopenEdit();
  const discardWaiting = async () => {
    if (isRefused) return onDiscard();
    const agreed = await confirm({
      question: 'Discard this change?',
      detail: reason
        ? 'The server may have received it. Check the history afterwards.'
        : 'It has not been sent yet.',
      confirmLabel: 'Discard',
      danger: true,
    });
    if (agreed) onDiscard();
  };
  const open = () => {
    if (change.kind !== 'edit') return;
    reopen(change);
    onDiscard();
    navigate(`/item/${encodeURIComponent(change.subject)}`, { state: { edit: true } });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="font-[560]">
          {change.itemName}: {changeText(change)}
        </p>
        <p className={`text-sm ${isRefused ? 'text-bad' : 'text-muted'}`}>
          {isRefused ? reason : 'Waiting'} · <Moment at={new Date(change.at).toISOString()} />
        </p>
      </div>
      <div className="flex gap-2">
        {isRefused && change.kind === 'edit' && (
          <Button size="small" onClick={open}>
            Open
          </Button>
        )}
        <Button size="small" onClick={() => void discardWaiting()}>
          {isRefused ? 'Dismiss' : 'Discard'} <span className="sr-only">{changeText(change)}</span>
        </Button>
      </div>
    </li>
  );
}
