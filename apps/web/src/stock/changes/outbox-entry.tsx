import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { discard } from '../../outbox/outbox';
import type { OutboxEntry } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { useConfirm } from '../../ui/confirm-dialog';
import { Moment } from '../../ui/moment';
import { type Change, changeText, kindOf } from './change';
import { LeaveIt } from './leave-it';
import { useChanges } from './use-changes';

/** A waiting or refused change, with its buttons. */
export function Entry({ entry }: { entry: OutboxEntry<Change> }) {
  const { change, status, isElsewhere, error } = entry;
  const reason = error && kindOf(change).reason?.(change, error);
  const text = changeText(change);
  const isRefused = status === 'refused';
  return (
    <li ref={passFocusOn} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="font-[560]">
          <Trans>
            {{ item: change.itemName }}: {text}
          </Trans>
        </p>
        <p className={`text-sm ${isRefused ? 'text-bad' : 'text-muted'}`}>
          <Suspense>{reason || entry.reason || t`Not sent yet.`}</Suspense> ·{' '}
          <Moment at={new Date(change.at).toISOString()} />
        </p>
      </div>
      {isElsewhere ? (
        <p className="text-muted text-sm">{elsewhereText(isRefused)}</p>
      ) : (
        <div className="flex gap-2">
          {isRefused ? <Refused change={change} error={error} /> : <Waiting entry={entry} />}
        </div>
      )}
    </li>
  );
}

/** The buttons of a change go away with it. A focus in them goes to the next change, or to the page after the last one. */
const passFocusOn = (entry: HTMLElement | null) => () => {
  if (!entry?.contains(document.activeElement)) return;
  const next = entry.nextElementSibling?.querySelector('button');
  (next ?? document.getElementById('main'))?.focus();
};

/** The tab that made a change sends it, so only that tab can retry or discard it. When it is closed, this tab takes over. */
function elsewhereText(isRefused: boolean): string {
  return isRefused ? t`Open the other tab to fix it.` : t`Made in another tab.`;
}

function Refused({ change, error }: Pick<OutboxEntry<Change>, 'change' | 'error'>) {
  const client = useQueryClient();
  const { retry } = useChanges();
  const navigate = useNavigate();
  const { ask, correct } = kindOf(change);
  const text = changeText(change);
  const question = ask?.(change, error);
  if (question) return <Suspense>{question}</Suspense>;
  const dismiss = () => discard(client, change.key);
  const open = () => {
    if (!correct) return retry(change);
    const { path, state, stays } = correct(change, client);
    if (!stays) dismiss();
    navigate(path, { state });
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {correct ? (
          <Trans>
            Open <span className="sr-only">{text}</span>
          </Trans>
        ) : (
          <Trans>
            Retry <span className="sr-only">{text}</span>
          </Trans>
        )}
      </Button>
      <LeaveIt change={change} />
    </>
  );
}

function Waiting({ entry: { change, reason } }: { entry: OutboxEntry<Change> }) {
  const text = changeText(change);
  const client = useQueryClient();
  const confirm = useConfirm();
  const askAndDiscard = async () => {
    const detail = reason
      ? t`The server may have received it. Check the history afterwards.`
      : t`It has not been sent yet.`;
    const question = { question: t`Discard this change?`, detail, confirmLabel: t`Discard`, danger: true };
    if (await confirm(question)) discard(client, change.key);
  };
  return (
    <>
      {navigator.onLine && (
        // This retries all waiting changes: they all wait for the same server.
        <Button size="small" onClick={() => onlineManager.setOnline(true)}>
          <Trans>
            Retry <span className="sr-only">{text}</span>
          </Trans>
        </Button>
      )}
      <Button size="small" onClick={() => void askAndDiscard()}>
        <Trans>
          Discard <span className="sr-only">{text}</span>
        </Trans>
      </Button>
    </>
  );
}
