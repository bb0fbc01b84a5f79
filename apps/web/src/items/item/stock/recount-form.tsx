import { MAX_QUANTITY, quantitySchema } from '@godown/shared/items/item';
import { newCountSchema } from '@godown/shared/stock/movements';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { checkCount, checkWith } from '../../../stock/check-count';
import { isFarCount } from '../../../stock/far';
import { Button } from '../../../ui/button';
import { useConfirm } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { focusField } from '../../../ui/focus-field';
import { countText } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import { useShowWrong } from '../../../ui/use-show-wrong';
import { shelfText } from '../../changes/count-words';

export interface Counted {
  counted: number;
  /** The balance that the screen showed. */
  expected: number;
  note?: string;
}

interface RecountFormProps {
  /** The name of the warehouse. */
  place: string;
  /** Its balance with the pending changes. */
  balance: number;
  /** The reason at first. */
  note: string;
  onCount: (count: Counted) => void;
}

/** The form of a recount: the counted number, the difference before it is saved, and its reason. */
export function RecountForm({ place, balance, note, onCount }: RecountFormProps) {
  const form = useForm({ defaultValues: { counted: '', note } });
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  useEffect(() => void focusField(ref.current, 'counted'), [ref]);
  const { field, fieldState } = useController({
    name: 'counted',
    control: form.control,
    rules: { validate },
  });
  const [before, setBefore] = useState(balance);
  const counted = validate(field.value) === true ? readNumber(field.value) : null;
  const confirm = useConfirm();
  const submit = form.handleSubmit(async (typed) => {
    if (counted !== null && isFarCount(counted, balance)) {
      const isRight = await confirm({
        question: t`Is ${{ count: countText(counted) }} right?`,
        detail: shelfText({ place, counted, expected: balance }),
        confirmLabel: t`Save count`,
      });
      if (!isRight) return focusField(ref.current, 'counted')?.select();
    }
    const reason = typed.note.trim();
    const isDifferent = counted !== balance;
    if (counted !== null)
      onCount({ counted, expected: balance, ...(isDifferent && reason !== '' && { note: reason }) });
  }, showWrong);
  return (
    <form ref={ref} onSubmit={submit} noValidate className="mt-2 mb-3 grid gap-3">
      <NumberField
        {...field}
        onChange={(text) => {
          if (field.value === '') setBefore(balance);
          field.onChange(text);
        }}
        label={t`On the shelf in ${place}`}
        min={0}
        max={MAX_QUANTITY}
        decimals={0}
        error={fieldState.error?.message}
        inputClassName="text-lg!"
      />
      <output className="block tabular-nums empty:sr-only">
        {counted !== null && shelfText({ place, counted, expected: balance })}
      </output>
      <Notice
        tone="warn"
        text={field.value !== '' && before !== balance ? movedText(before, balance) : null}
      />
      {counted !== null && counted !== balance && <Reason form={form} />}
      <Button type="submit" variant="ink">
        <Trans>Save count</Trans>
      </Button>
    </form>
  );
}

function movedText(before: number, balance: number): string {
  return t`Stock moved while you counted, from ${{ before: countText(before) }} to ${{ now: countText(balance) }}. Count again.`;
}

const REASONS = [msg`Damaged`, msg`Counted wrong before`, msg`Found`, msg`Lost`];

/** One of the usual reasons, or a typed one. */
function Reason({ form }: { form: UseFormReturn<{ counted: string; note: string }> }) {
  const { register, watch, setValue, formState } = form;
  const note = watch('note');
  return (
    <div className="grid gap-2.5">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Usual reasons</Trans>
        </legend>
        {REASONS.map((each) => i18n._(each)).map((reason) => (
          <Button
            key={reason}
            size="small"
            aria-pressed={note === reason}
            onClick={() => setValue('note', note === reason ? '' : reason)}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {reason}
          </Button>
        ))}
      </fieldset>
      <Field
        label={t`Reason`}
        autoComplete="off"
        error={formState.errors.note?.message}
        {...register('note', { validate: (text) => checkWith(newCountSchema.shape.note, text) })}
      />
    </div>
  );
}

const shelfSchema = quantitySchema.check(z.gte(0, /* i18n */ 'At least 0.'));

const validate = (text: string) => checkCount(text, shelfSchema);
