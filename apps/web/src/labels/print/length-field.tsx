import { t } from '@lingui/core/macro';
import { inDigits } from '../../ui/format';
import { readNumber } from '../../ui/read-number';
import { TypedField } from '../../ui/typed-field';

interface LengthFieldProps {
  label: string;
  value: number;
  limits: readonly [least: number, most: number];
  /** A count has no decimals. */
  isCount?: boolean;
  onChange: (value: number) => void;
}

/** A number that applies when the field is left: a length, or a count of labels. */
export function LengthField({
  label,
  value,
  limits: [least, most],
  isCount = false,
  onChange,
}: LengthFieldProps) {
  const read = (text: string): string | null => {
    const number = readNumber(text);
    if (number === null || number < least || number > most) return null;
    return isCount && !Number.isInteger(number) ? null : inDigits(String(number));
  };
  return (
    <TypedField
      label={label}
      inputMode={isCount ? 'numeric' : 'decimal'}
      value={inDigits(String(value))}
      read={read}
      wrong={t`Enter ${{ least: inDigits(String(least)) }} to ${{ most: inDigits(String(most)) }}.`}
      onApply={(text) => onChange(readNumber(text) ?? value)}
    />
  );
}
