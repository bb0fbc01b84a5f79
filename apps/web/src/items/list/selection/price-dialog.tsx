import { PRICE_STEPS, type PriceChange, priceChangeSchema } from '@godown/shared/jobs';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { readNumber } from '../../../ui/read-number';
import { SelectField } from '../../../ui/select-field';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';
import { type PricedItems, PriceList } from './price-list';

type Kind = PriceChange['kind'];

const KINDS: Record<Kind, { label: string; field: string; description: string }> = {
  pricePercent: { label: 'By percent', field: 'Percent', description: 'A minus lowers the prices: −5' },
  priceAmount: { label: 'By amount', field: 'Amount in $', description: 'A minus lowers the prices: −5' },
  priceFixed: { label: 'Same price', field: 'New price in $', description: 'All of them get this price.' },
};

const ROUNDINGS = [
  ['', 'Not rounded'],
  ...PRICE_STEPS.map((step): [string, string] => [String(step), step === 1 ? 'To whole $' : `To ${step} $`]),
] as const;

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
    setError(typed.error.issues[0]?.message ?? '');
    return null;
  };
  return (
    <BulkDialog
      scrolls
      title={title}
      onStart={onStart}
      onClose={onClose}
      submitLabel="Change prices"
      read={read}
    >
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">How</legend>
        {(Object.keys(KINDS) as Kind[]).map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              onChange={() => {
                setKind(each);
                setError('');
              }}
              className="size-5 accent-accent"
            />
            {KINDS[each].label}
          </label>
        ))}
      </fieldset>
      <Field
        label={KINDS[kind].field}
        description={KINDS[kind].description}
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
          label="Round the new prices"
          options={ROUNDINGS}
          value={roundTo}
          onChange={({ target }) => setRoundTo(target.value)}
        />
      )}
      {typed.success && <PriceList {...priced} change={typed.data} />}
    </BulkDialog>
  );
}

function parse(kind: Kind, text: string, step: string) {
  const number = readNumber(text.replace(/[%$]/g, '')) ?? undefined;
  const rounding = step === '' ? {} : { roundTo: Number(step) };
  const value = { pricePercent: 'percent', priceAmount: 'amount', priceFixed: 'price' }[kind];
  return priceChangeSchema.safeParse({
    kind,
    [value]: number,
    ...(kind !== 'priceFixed' && rounding),
  });
}
