import { type NewAdjustment, newAdjustmentSchema } from '@godown/shared/trade/accounts';
import { MAX_MONEY } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Resolver, useController, useForm, useWatch } from 'react-hook-form';
import { useChanges } from '../../stock/changes/use-changes';
import { checkTyped } from '../../ui/check-typed';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { moneyText } from '../../ui/format';
import { NumberField } from '../../ui/number-field';
import { currencySign } from '../../ui/number-style';
import { readNumber } from '../../ui/read-number';
import { adjusted } from '../changes/account-changes';

interface Typed {
  /** The true amount owed. */
  owed: string;
  reason: string;
}

interface CorrectionDialogProps {
  partner: Partner;
  /** The amount owed, including pending changes. */
  owed: number;
  onClose: () => void;
}

/** Corrects the balance: the right sum and the reason. The entry is the difference. */
export function CorrectionDialog({ partner, owed, onClose }: CorrectionDialogProps) {
  const { make } = useChanges();
  const currency = currencySign();
  const { register, control, handleSubmit, formState } = useForm<Typed, unknown, NewAdjustment>({
    defaultValues: { owed: '', reason: '' },
    resolver: resolver(owed),
  });
  const { field, fieldState } = useController({ name: 'owed', control });
  const typed = readNumber(useWatch({ control, name: 'owed' }));
  const difference = typed === null ? 0 : differenceOf(typed, owed);
  const amount = moneyText(Math.abs(difference));
  return (
    <FormDialog
      title={t`Correct what is owed`}
      onSubmit={(close) =>
        handleSubmit((adjustment) => {
          void make(adjusted, partner, { adjustment, change: adjustment.amount, before: owed });
          close();
        })()
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="-mt-3 text-muted [overflow-wrap:anywhere]">
          <Trans>
            {{ name: partner.name }}: {{ amount: moneyText(owed) }} now
          </Trans>
        </p>
        <div>
          <NumberField
            {...field}
            label={t`What is really owed (${currency})`}
            min={-MAX_MONEY}
            max={MAX_MONEY}
            decimals={2}
            error={fieldState.error?.message}
          />
          <p role="status" className="mt-1.5 min-h-5 text-muted text-sm">
            {difference > 0 && <Trans>{amount} more than now</Trans>}
            {difference < 0 && <Trans>{amount} less than now</Trans>}
          </p>
        </div>
        <Field
          label={t`Why`}
          autoComplete="off"
          maxLength={200}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
      </div>
    </FormDialog>
  );
}

/** A difference of decimals is not exact. */
const differenceOf = (to: number, from: number) => Math.round((to - from) * 100) / 100;

/** Text that is no number, and a sum with too many decimals, go to the schema as they are: it says what is wrong. */
const resolver =
  (owed: number): Resolver<Typed, unknown, NewAdjustment> =>
  ({ owed: text, reason }) => {
    const to = readNumber(text);
    const isExact = to !== null && differenceOf(to, 0) === to;
    const amount = isExact ? differenceOf(to, owed) : (to ?? text);
    return checkTyped(newAdjustmentSchema, { amount, reason: reason.trim() }, { amount: 'owed' });
  };
