import { MAX_QUANTITY, quantitySchema } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { say } from '../../../language/say';
import { checkCount } from '../../../stock/check-count';
import { Button } from '../../../ui/button';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import { useDoublePress } from '../../../ui/use-double-press';
import { useShowWrong } from '../../../ui/use-show-wrong';
import { type EnteredDetails, useAmountForm } from './amount-form';
import { Details } from './details';

interface Restock extends EnteredDetails {
  quantity: number;
}

interface RestockFormProps {
  /** The warehouse that the units go to. */
  warehouse: WarehouseId;
  onRestock: (restock: Restock) => void;
}

/**
 * Spec: an amount above 0 is added; an empty field raises the alert 'invalid' and resets the form; other
 * non-positive amounts are ignored. Some phones show no alerts, so the field says it too. Any other text that is not
 * a whole number gets a message at the field.
 */
export function RestockForm({ warehouse, onRestock }: RestockFormProps) {
  const form = useAmountForm({ amount: '', validate });
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const { sent, isDouble } = useDoublePress();
  const place = say(shortName(warehouse));
  const [isMissing, setMissing] = useState(false);

  const submitTyped = async () => {
    const details = await form.check();
    if (!details) return showWrong();
    if (form.text.trim() === '') {
      if (isDouble()) return;
      window.alert(t`invalid`);
      form.reset();
      setMissing(true);
      return showWrong();
    }
    const quantity = readNumber(form.text) ?? 0;
    if (quantity <= 0) return;
    setMissing(false);
    onRestock({ quantity, ...details });
    form.reset();
    sent();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submitTyped();
  };

  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <NumberField
        name="amount"
        value={form.text}
        onChange={form.setText}
        label={t`How many came in`}
        min={1}
        max={MAX_QUANTITY}
        decimals={0}
        error={isMissing && form.text === '' ? t`invalid: enter how many came in` : form.error}
        inputClassName="text-lg!"
        trailing={
          <Button type="submit" variant="ink">
            <Trans>Restock</Trans>
          </Button>
        }
      />
      <p className="mt-2.5 text-muted text-sm">
        <Trans>Goes to {place}</Trans>
      </p>
      <Details details={form.details} party="supplier" />
    </form>
  );
}

function validate(text: string): true | string {
  const isIgnored = text.trim() === '' || (readNumber(text) ?? 1) <= 0;
  return isIgnored || checkCount(text, quantitySchema);
}
