import type { Item } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { transferSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { say } from '../../../language/say';
import { checkCount } from '../../../stock/check-count';
import { Button } from '../../../ui/button';
import { countText } from '../../../ui/format';
import { readNumber } from '../../../ui/read-number';
import { useDoublePress } from '../../../ui/use-double-press';
import { useShowWrong } from '../../../ui/use-show-wrong';
import { useDeliver } from '../../use-deliver';
import { useAmountForm } from './amount-form';
import { AmountStepper } from './amount-stepper';
import { Details } from './details';

interface DeliverFormProps {
  /** With its pending changes. */
  item: Item;
  /** The warehouse that the units leave. */
  warehouse: WarehouseId;
}

/** Spec: Delivered takes one. Another number is for this delivery only. */
export function DeliverForm({ item, warehouse }: DeliverFormProps) {
  const deliver = useDeliver();
  const form = useAmountForm({ amount: '1', validate });
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const { sent, isDouble } = useDoublePress();
  const units = validate(form.text) === true ? (readNumber(form.text) ?? 1) : 1;

  const submitTyped = async () => {
    const details = await form.check();
    if (!details) return showWrong();
    const quantity = readNumber(form.text) ?? 1;
    if (!(await deliver(item, { warehouse, quantity, ...details }))) return;
    form.reset();
    sent();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.text === '1' && isDouble()) return;
    if (form.isDirty()) return void submitTyped();
    // At once: each of several quick taps is shown before the next.
    void deliver(item, { warehouse, quantity: 1 });
  };

  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <AmountStepper value={form.text} onChange={form.setText} error={form.error} />
      <Button type="submit" variant="primary" size="large" className="mt-2.5 min-h-18! w-full">
        <Trans context="button">Delivered</Trans>
        {units > 1 && (
          <>
            <span aria-hidden="true">·</span> <span className="tabular-nums">{countText(units)}</span>
          </>
        )}
      </Button>
      <p className="mt-2.5 text-center text-muted text-sm print:hidden">
        {units === 1
          ? t`Takes one from ${{ warehouse: say(shortName(warehouse)) }}`
          : t`Takes ${{ count: countText(units) }} from ${{ warehouse: say(shortName(warehouse)) }}`}
      </p>
      <Details details={form.details} party="customer" />
    </form>
  );
}

const validate = (text: string) => checkCount(text, transferSchema.shape.quantity);
