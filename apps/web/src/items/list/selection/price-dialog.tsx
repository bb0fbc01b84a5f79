import type { Item } from '@godown/shared/item';
import { bulkChangeSchema, newPrice, type PriceChange } from '@godown/shared/jobs';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { moneyText } from '../../../ui/format';
import { readNumber } from '../../../ui/read-number';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';

type Kind = PriceChange['kind'];

const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: 'pricePercent', label: 'By percent' },
  { kind: 'priceAmount', label: 'By amount' },
];

interface PriceDialogProps extends Pick<BulkDialogProps, 'title' | 'onStart' | 'onClose'> {
  /** Some of the items, to show what becomes of their prices. */
  examples: readonly Item[];
}

/** Changes the prices of the ticked items by a percentage or by an amount. */
export function PriceDialog({ examples, ...dialog }: PriceDialogProps) {
  const [kind, setKind] = useState<Kind>('pricePercent');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const typed = parse(kind, text);
  const read = () => {
    if (typed.success) return typed.data;
    setError(typed.error.issues[0]?.message ?? '');
    return null;
  };
  return (
    <BulkDialog {...dialog} submitLabel="Change prices" read={read}>
      <fieldset className="flex gap-5">
        <legend className="sr-only">How</legend>
        {KINDS.map(({ kind: each, label }) => (
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
            {label}
          </label>
        ))}
      </fieldset>
      <Field
        label={kind === 'pricePercent' ? 'Percent' : 'Amount in $'}
        description="A minus lowers the prices: −5"
        inputMode="text"
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
        }}
        inputClassName="tabular-nums"
      />
      {typed.success && <Examples items={examples} change={typed.data} />}
    </BulkDialog>
  );
}

function parse(kind: Kind, text: string) {
  const number = readNumber(text.replace(/[%$]/g, '')) ?? undefined;
  return kind === 'pricePercent'
    ? percentSchema.safeParse({ kind, percent: number })
    : amountSchema.safeParse({ kind, amount: number });
}

const [percentSchema, amountSchema] = bulkChangeSchema.def.options;

function Examples({ items, change }: { items: readonly Item[]; change: PriceChange }) {
  return (
    <ul aria-label="Examples" className="grid gap-1 text-muted text-sm tabular-nums">
      {items.map(({ _id, name, price }) => {
        const next = newPrice(price, change);
        return (
          <li key={_id} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className={`shrink-0 ${next < 0 ? 'text-bad' : ''}`}>
              {moneyText(price)} → {next < 0 ? 'below 0, stays' : moneyText(next)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
