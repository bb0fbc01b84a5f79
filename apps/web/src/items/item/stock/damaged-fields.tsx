import { MAX_QUANTITY } from '@godown/shared/items/item';
import type { Damaged } from '@godown/shared/items/warehouse-schemas';
import { type Stock, shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { DAMAGE_REASONS, type DamageReason } from '@godown/shared/stock/damaged';
import { newDamageSchema } from '@godown/shared/stock/damaged-schemas';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { say } from '../../../language/say';
import { checkCount, checkWith } from '../../../stock/check-count';
import { useOwnWarehouseOptions } from '../../../stock/warehouse-options';
import { Button } from '../../../ui/button';
import { useConfirm } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { countText } from '../../../ui/format';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import { SelectField } from '../../../ui/select-field';
import { useDoublePress } from '../../../ui/use-double-press';
import { useShowWrong } from '../../../ui/use-show-wrong';
import type { Damage } from '../../changes/damaged';
import type { Transferred } from '../../changes/moves';
import type { NewPicture } from '../../changes/pictures';
import { BrokenPicture } from './broken-picture';

export interface DamagedFieldsProps {
  /** The warehouse the device works in. */
  chosen: WarehouseId;
  /** The balances, and the damaged pieces, with their pending changes. */
  stock: Stock;
  damaged: Damaged | undefined;
  onChange: (damage: Damage) => void;
  /** Damaged pieces go to another warehouse. */
  onMove: (move: Transferred) => void;
}

type Choice = DamageReason | 'moved';

const CHOICES: Record<Choice, MessageDescriptor> = {
  damaged: msg`Set aside as damaged`,
  repaired: msg`Repaired: back to the stock`,
  'written-off': msg`Write off`,
  moved: msg`Move to another warehouse`,
};

const BUTTONS: Record<Choice, MessageDescriptor> = {
  damaged: msg`Set aside`,
  repaired: msg`Put back`,
  'written-off': msg`Write off`,
  moved: msg`Move`,
};

/** Reasons that may have a picture. */
const BREAKS: readonly Choice[] = ['damaged', 'written-off'];

/** The form for damaged pieces: what happened, how many, where, and why. */
export function DamagedFields({ chosen, stock, damaged, onChange, onMove }: DamagedFieldsProps) {
  const form = useForm({
    defaultValues: { reason: 'damaged' as Choice, place: '', target: '', quantity: '', note: '' },
  });
  const [picture, setPicture] = useState<NewPicture>();
  const [isReading, setReading] = useState(false);
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const { sent, isDouble } = useDoublePress();
  const [reason, place, target] = form.watch(['reason', 'place', 'target']);
  const warehouse = WAREHOUSES.find(({ id }) => id === place)?.id ?? chosen;
  const places = useOwnWarehouseOptions(warehouse);
  const others = WAREHOUSES.filter(({ id }) => id !== warehouse);
  const to = (others.find(({ id }) => id === target) ?? others[0])?.id ?? warehouse;
  const validate = (text: string) => checkPieces(text, { reason, warehouse, damaged });
  const { field, fieldState } = useController({
    name: 'quantity',
    control: form.control,
    rules: { validate },
  });
  const confirm = useConfirm();
  const submit = form.handleSubmit(async ({ quantity: text, note: typed }) => {
    // Enter in a field does not wait for the button.
    if (isReading) return;
    const quantity = readNumber(text) ?? 0;
    const note = typed.trim();
    if (reason === 'damaged' && quantity > stock[warehouse]) {
      if (!(await confirm(questionOf(warehouse, stock[warehouse], quantity)))) return;
    }
    if (reason === 'moved') onMove({ from: warehouse, to, quantity, condition: 'damaged' });
    else
      onChange({
        reason,
        warehouse,
        quantity,
        ...(note !== '' && { note }),
        ...(BREAKS.includes(reason) && picture && { picture }),
      });
    form.reset({ ...form.getValues(), quantity: '', note: '' });
    setPicture(undefined);
    sent();
  }, showWrong);

  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        if (field.value === '' && isDouble()) return event.preventDefault();
        void submit(event);
      }}
      noValidate
      className="grid grid-cols-2 gap-x-2.5 gap-y-3"
    >
      {/* Its words need the line on a phone, and both warehouses of a move stand side by side. */}
      <div className={reason === 'moved' ? 'col-span-2' : 'max-sm:col-span-2'}>
        <SelectField
          label={t`What happened`}
          value={reason}
          options={[...DAMAGE_REASONS, 'moved' as const].map((each) => [each, i18n._(CHOICES[each])])}
          onChange={(event) => form.setValue('reason', event.target.value as Choice)}
        />
      </div>
      <div className={reason === 'moved' ? '' : 'max-sm:col-span-2'}>
        <SelectField
          label={reason === 'moved' ? t({ message: 'From', context: 'warehouse' }) : t`Warehouse`}
          value={warehouse}
          options={places}
          onChange={(event) => form.setValue('place', event.target.value)}
        />
      </div>
      {reason === 'moved' ? (
        <SelectField
          label={t({ message: 'To', context: 'warehouse' })}
          value={to}
          options={others.map(toOption)}
          onChange={(event) => form.setValue('target', event.target.value)}
        />
      ) : (
        <Field
          label={reason === 'written-off' ? t`Reason` : t`Note`}
          autoComplete="off"
          className="col-span-2"
          error={form.formState.errors.note?.message}
          {...form.register('note', { validate: (text) => checkNote(text, reason) })}
        />
      )}
      {BREAKS.includes(reason) && (
        <BrokenPicture picture={picture} onChange={setPicture} onBusy={setReading} />
      )}
      <NumberField
        {...field}
        label={t`How many pieces`}
        min={1}
        max={MAX_QUANTITY}
        decimals={0}
        error={fieldState.error?.message}
        className="col-span-2"
        inputClassName="text-lg!"
        trailing={
          <Button type="submit" variant="ink" busy={isReading}>
            {i18n._(BUTTONS[reason])}
          </Button>
        }
      />
    </form>
  );
}

function toOption({ id }: { id: WarehouseId }): readonly [string, string] {
  return [id, say(shortName(id))];
}

/** More pieces than the balance: most often one digit too many. */
function questionOf(warehouse: WarehouseId, held: number, quantity: number) {
  const place = say(shortName(warehouse));
  const [balance, count] = [countText(held), countText(quantity)];
  return {
    question: t`${{ warehouse: place }} has ${balance}. Set aside ${count}?`,
    confirmLabel: t`Set aside ${count}`,
  };
}

interface Pieces {
  reason: Choice;
  warehouse: WarehouseId;
  damaged: Damaged | undefined;
}

function checkPieces(text: string, { reason, warehouse, damaged }: Pieces): true | string {
  const checked = checkCount(text, newDamageSchema.shape.quantity);
  const held = damaged?.[warehouse] ?? 0;
  if (checked !== true || reason === 'damaged' || (readNumber(text) ?? 0) <= held) return checked;
  const place = say(shortName(warehouse));
  return held === 0
    ? t`${place} has no damaged pieces.`
    : t`Damaged pieces in ${place}: only ${{ count: countText(held) }}.`;
}

function checkNote(text: string, reason: Choice): true | string {
  if (reason === 'written-off' && text.trim() === '') return t`Say why it is written off.`;
  return checkWith(newDamageSchema.shape.note, text);
}
