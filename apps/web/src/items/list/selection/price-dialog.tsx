import { PRICE_STEPS, type PriceChange, priceChangeSchema } from '@godown/shared/bulk/jobs';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { say } from '../../../language/say';
import { Field } from '../../../ui/field';
import { countText } from '../../../ui/format';
import { currencySign } from '../../../ui/number-style';
import { readNumber } from '../../../ui/read-number';
import { SelectField } from '../../../ui/select-field';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';
import { type PricedItems, PriceList } from './price-list';

type Kind = PriceChange['kind'];

const KIND_LABELS: Record<Kind, MessageDescriptor> = {
  pricePercent: msg`By percent`,
  priceAmount: msg`By amount`,
  priceFixed: msg`Same price`,
};

/** The field that is typed for each kind. */
function fieldOf(kind: Kind) {
  const currency = currencySign();
  if (kind === 'priceFixed')
    return { label: t`New price in ${currency}`, description: t`All of them get this price.` };
  return {
    label: kind === 'pricePercent' ? t`Percent` : t`Amount in ${currency}`,
    description: t`A minus lowers the prices: ${{ example: countText(-5) }}`,
  };
}

function toRoundings() {
  const currency = currencySign();
  return [
    ['', t`Not rounded`] as const,
    ...PRICE_STEPS.map(
      (step) =>
        [
          String(step),
          step === 1 ? t`To whole ${currency}` : t`To ${{ step: countText(step) }} ${currency}`,
        ] as const,
    ),
  ];
}

type PriceDialogProps = Pick<BulkDialogProps, 'title' | 'onStart' | 'onClose'> & PricedItems;

/** Changes the prices of the ticked items, and shows each of them before that. */
export function PriceDialog({ title, onStart, onClose, ...priced }: PriceDialogProps) {
  const [kind, setKind] = useState<Kind>('pricePercent');
  const [text, setText] = useState('');
  const [roundTo, setRoundTo] = useState('');
  const [error, setError] = useState('');
  const typed = parse(kind, text, roundTo);
  const read = () => {
    if (typed.success) return typed.data;
    setError(say(typed.error.issues[0]?.message ?? ''));
    return null;
  };
  return (
    <BulkDialog
      scrolls
      title={title}
      onStart={onStart}
      onClose={onClose}
      submitLabel={t`Change prices`}
      read={read}
    >
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">
          <Trans>How</Trans>
        </legend>
        {(Object.keys(KIND_LABELS) as Kind[]).map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              onChange={() => {
                setKind(each);
                setError('');
              }}
              className="radio"
            />
            {i18n._(KIND_LABELS[each])}
          </label>
        ))}
      </fieldset>
      <Field
        {...fieldOf(kind)}
        inputMode={kind === 'priceFixed' ? 'decimal' : 'text'}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
        }}
        inputClassName="tabular-nums"
      />
      {kind !== 'priceFixed' && (
        <SelectField
          label={t`Round the new prices`}
          options={toRoundings()}
          value={roundTo}
          onChange={({ target }) => setRoundTo(target.value)}
        />
      )}
      {typed.success && <PriceList {...priced} change={typed.data} />}
    </BulkDialog>
  );
}

function parse(kind: Kind, text: string, step: string) {
  const number = readNumber(text.replace(/[%$৳]/g, '')) ?? undefined;
  const rounding = step === '' ? {} : { roundTo: Number(step) };
  const value = { pricePercent: 'percent', priceAmount: 'amount', priceFixed: 'price' }[kind];
  return priceChangeSchema.safeParse({
    kind,
    [value]: number,
    ...(kind !== 'priceFixed' && rounding),
  });
}
