import type { Item } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { May } from '../../account/may';
import { useOnline } from '../../outbox/use-online';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { OwnCodeOffline } from './own-code-offline';
import { useGiveCodes } from './use-give-codes';

/** Gives an item without a barcode one of our own. */
export function OwnCodeButton({ item }: { item: Item }) {
  const online = useOnline();
  const { give, progress, failed } = useGiveCodes();
  return (
    <May permission="write">
      <div className="mt-1.5 grid justify-items-start gap-2 print:hidden">
        {online ? (
          <Button size="small" busy={progress !== null} onClick={() => void give([item])}>
            <Trans>Give it a code of our own</Trans>
          </Button>
        ) : (
          <OwnCodeOffline />
        )}
        <Notice text={failed[0]?.text} />
      </div>
    </May>
  );
}
