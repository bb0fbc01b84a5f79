import { LANGUAGES } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { SelectField } from '../../ui/select-field';
import { languagesOf, PRINT_CHOICES, type PrintChoice } from './use-print-language';

interface PrintLanguageFieldProps {
  value: PrintChoice;
  onChange: (choice: PrintChoice) => void;
}

/** The choice of the languages of a sheet. Each language has its own name for itself. */
export function PrintLanguageField({ value, onChange }: PrintLanguageFieldProps) {
  return (
    <SelectField
      label={t`Language on paper`}
      value={value}
      options={OPTIONS}
      onChange={({ target }) => onChange(target.value)}
      className="font-native"
    />
  );
}

const OPTIONS = PRINT_CHOICES.map(
  (choice) =>
    [
      choice,
      languagesOf(choice)
        .map((language) => LANGUAGES[language])
        .join(' / '),
    ] as const,
);
