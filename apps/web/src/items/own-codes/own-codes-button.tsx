import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { May } from '../../account/may';
import { useOnline } from '../../outbox/use-online';
import { Button } from '../../ui/button';
import { useConfirm } from '../../ui/confirm-dialog';
import { countText } from '../../ui/format';
import { Progress } from '../../ui/progress';
import { OwnCodeOffline } from './own-code-offline';
import { type Codeless, useGiveCodes } from './use-give-codes';

/** Asks once, and gives all these items a code of our own. `items`: without a barcode. None: no button. */
export function OwnCodesButton({ items }: { items: readonly Codeless[] }) {
  const online = useOnline();
  const confirm = useConfirm();
  const { give, progress, failed } = useGiveCodes();
  const { length } = items;

  const start = async () => {
    const count = countText(length);
    const question = plural(length, {
      one: `Give ${count} item a code of our own?`,
      other: `Give ${count} items a code of our own?`,
    });
    const detail = t`It becomes the barcode of the item. No other item will ever get it.`;
    if (await confirm({ question, detail, confirmLabel: t`Give codes` })) await give(items);
  };

  return (
    <May permission="write">
      <div className="grid justify-items-start gap-2 print:hidden">
        {progress && <CodesProgress {...progress} />}
        {!progress &&
          length > 0 &&
          (online ? <StartButton count={length} onClick={start} /> : <OwnCodeOffline />)}
        <Failures failed={failed} />
      </div>
    </May>
  );
}

function StartButton({ count, onClick }: { count: number; onClick: () => Promise<void> }) {
  const text = countText(count);
  return (
    <Button size="small" onClick={() => void onClick()}>
      {plural(count, {
        one: `Give ${text} item a code of our own`,
        other: `Give ${text} items a code of our own`,
      })}
    </Button>
  );
}

function CodesProgress({ done, of }: { done: number; of: number }) {
  const [doneText, ofText] = [countText(done), countText(of)];
  return (
    <div className="grid w-full gap-1.5">
      <p role="status" className="text-sm tabular-nums">
        <Trans>
          {doneText} of {ofText}
        </Trans>
      </p>
      <Progress label={t`Codes of our own`} value={done} max={of} />
    </div>
  );
}

function Failures({ failed }: Pick<ReturnType<typeof useGiveCodes>, 'failed'>) {
  if (failed.length === 0) return null;
  return (
    <ul role="alert" className="grid gap-1 text-bad text-sm [overflow-wrap:anywhere]">
      {failed.map(({ item, text }) => (
        <li key={item._id}>
          {item.name}: {text}
        </li>
      ))}
    </ul>
  );
}
