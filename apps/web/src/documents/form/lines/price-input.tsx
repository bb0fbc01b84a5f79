import { t } from '@lingui/core/macro';
import type { KeyboardEvent, Ref } from 'react';
import { INPUT } from '../../../ui/field';
import { decimalText } from '../../../ui/format';
import { numberInput } from '../../../ui/number-input';
import { currencySign } from '../../../ui/number-style';
import { readNumber } from '../../../ui/read-number';

interface MoneyInputProps {
  label: string;
  /** The typed text. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  onEnter?: () => void;
  isWrong?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A sum of money, or a percentage, without a label on the screen. */
export function MoneyInput(props: MoneyInputProps) {
  const { label, value, onChange, onBlur, onEnter, isWrong, className = '', ...input } = props;
  return (
    <input
      {...input}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      {...numberInput(value, onChange)}
      onFocus={({ target }) => target.select()}
      onBlur={onBlur}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
      className={`${INPUT} px-2.5! text-right tabular-nums ${isWrong ? 'border-bad' : 'border-edge hover:border-muted'} ${className}`}
    />
  );
}

interface PriceInputProps
  extends Pick<MoneyInputProps, 'value' | 'onEnter' | 'isWrong' | 'readOnly' | 'ref'> {
  /** Name of the item. */
  name: string;
  /** Undefined: use the suggested price again. */
  onChange: (price: string | undefined) => void;
}

/** The price of one unit. An empty field becomes the suggested price when it is left. */
export function PriceInput({ name, value, onChange, ...input }: PriceInputProps) {
  const leave = () => {
    const price = readNumber(value);
    const text = price === null ? value : decimalText(price, 2);
    if (value.trim() === '') onChange(undefined);
    else if (text !== value) onChange(text);
  };
  return (
    <MoneyInput
      {...input}
      label={t`Price: ${name}`}
      placeholder={currencySign()}
      value={value}
      onChange={onChange}
      onBlur={leave}
      className="min-w-0 max-sm:min-h-11 lg:min-h-11"
    />
  );
}
