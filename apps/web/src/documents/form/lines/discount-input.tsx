import { t } from '@lingui/core/macro';
import { countText } from '../../../ui/format';
import { currencySign } from '../../../ui/number-style';
import type { TypedDiscount } from '../../drafts/document-drafts';
import { SmallSelect } from '../small-select';
import { MoneyInput } from './price-input';

interface DiscountInputProps {
  /** Says of what. */
  label: string;
  value: TypedDiscount | undefined;
  onChange: (discount: TypedDiscount) => void;
  isWrong: boolean;
}

const NONE: TypedDiscount = { unit: 'money', text: '' };

const PER_CENT = /%\s*$/;
const inPerCent = (text: string): TypedDiscount => ({ unit: 'percent', text: text.replace(PER_CENT, '') });

/** A discount in money or in per cent. Who types `5%` chooses the unit with it. */
export function DiscountInput({ label, value = NONE, onChange, isWrong }: DiscountInputProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <MoneyInput
        label={label}
        placeholder={countText(0)}
        value={value.text}
        isWrong={isWrong}
        onChange={(text) => onChange(PER_CENT.test(text) ? inPerCent(text) : { ...value, text })}
      />
      <SmallSelect
        label={t`Unit of: ${{ field: label }}`}
        value={value.unit}
        options={[
          ['money', currencySign()],
          ['percent', '%'],
        ]}
        onChange={(unit) => onChange({ ...value, unit })}
      />
    </div>
  );
}
