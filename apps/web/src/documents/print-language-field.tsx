import { LANGUAGES } from '@godown/shared/languages';
import { t } from '@lingui/core/macro';
import { INPUT } from '../ui/field';
import { languagesOf, PRINT_CHOICES, type PrintChoice } from './use-print-language';

interface PrintLanguageFieldProps {
  value: PrintChoice;
  onChange: (choice: PrintChoice) => void;
}

/** The choice of the languages of a sheet. Each language has its own name for itself. */
export function PrintLanguageField({ value, onChange }: PrintLanguageFieldProps) {
  return (
    <select
      aria-label={t`Language on paper`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${INPUT} min-h-11! w-auto! border-edge bg-surface! px-2.5! font-native text-sm! hover:border-muted print:hidden`}
    >
      {PRINT_CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {languagesOf(choice)
            .map((language) => LANGUAGES[language])
            .join(' / ')}
        </option>
      ))}
    </select>
  );
}
