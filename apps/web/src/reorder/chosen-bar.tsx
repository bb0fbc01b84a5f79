import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { May } from '../account/may';
import { NEW_TEXTS } from '../documents/drafts/draft-texts';
import { Button } from '../ui/button';
import { CheckField } from '../ui/check-field';
import { downloadText } from '../ui/download-text';
import { countText } from '../ui/format';
import { keepRoom } from '../ui/keep-room';
import { Notice } from '../ui/notice';
import { notify } from '../ui/notify';
import { toOrders } from './order-list';
import type { Plan } from './plan';
import { useNoteDrafts } from './use-note-drafts';

interface ChosenBarProps {
  /** The ticked lines, without those whose numbers are not valid. */
  plans: readonly Plan[];
  /** Number of ticked lines whose number is not valid. */
  wrong: number;
  /** The day of the order list's file. */
  today: string;
  /** True if all shown lines are ticked. */
  isAll: boolean;
  onAll: (isTicked: boolean) => void;
}

/** Actions for the ticked lines. They stay in view. */
export function ChosenBar({ plans, wrong, today, isAll, onAll }: ChosenBarProps) {
  const notes = useNoteDrafts();
  const count = plans.length + wrong;
  const hasTransfers = plans.some(({ transfers }) => transfers.length > 0);
  const orders = toOrders(plans);
  // Goods come from one supplier at a time.
  const [order, ...others] = orders;
  const saveCsv = async () => {
    try {
      const { toOrderCsv } = await import('./order-csv');
      downloadText(`godown-order-${today}.csv`, toOrderCsv(orders), 'text/csv');
    } catch {
      notify.error(t`The file could not be made. Check the connection and try again.`);
    }
  };
  return (
    <div
      ref={keepRoom}
      className="sticky bottom-(--bottom-bar) z-10 -mx-4 border-line border-t bg-surface px-4 py-1.5 shadow-raised print:hidden md:mx-0 md:rounded-t-card md:border-x md:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4">
          <CheckField isOn={isAll} onChange={onAll}>
            <Trans>Select all</Trans>
          </CheckField>
          <p role="status" className="text-sm tabular-nums">
            {count > 0 && t`${{ count: countText(count) }} selected`}
            {wrong > 0 && (
              <span className="block text-bad">
                {plural(wrong, {
                  one: `Correct ${{ count: countText(wrong) }} line first.`,
                  other: `Correct ${{ count: countText(wrong) }} lines first.`,
                })}
              </span>
            )}
          </p>
        </div>
        {count > 0 && (
          <div className="flex flex-wrap gap-2">
            <May permission="write">
              <Button
                size="small"
                variant="primary"
                disabled={wrong > 0 || !hasTransfers}
                onClick={() => void notes.transfer(plans)}
              >
                <Trans>Make transfer note</Trans>
              </Button>
              {order && others.length === 0 && (
                <Button
                  size="small"
                  busy={notes.isBusy}
                  disabled={wrong > 0}
                  onClick={() => void notes.receive(order)}
                >
                  {i18n._(NEW_TEXTS.receipt)}
                </Button>
              )}
            </May>
            <Button
              className="max-md:hidden"
              size="small"
              disabled={wrong > 0 || orders.length === 0}
              onClick={() => window.print()}
            >
              <Trans>Print order list</Trans>
            </Button>
            <Button size="small" disabled={wrong > 0 || orders.length === 0} onClick={() => void saveCsv()}>
              <Trans>Order list as CSV</Trans>
            </Button>
          </div>
        )}
      </div>
      <Notice text={notes.error} className="mt-2" />
    </div>
  );
}
