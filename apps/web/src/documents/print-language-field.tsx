import { LANGUAGES } from '@godown/shared/languages';
import { t } from '@lingui/core/macro';
import { PrintSelect } from './print-select';
import { languagesOf, PRINT_CHOICES, type PrintChoice } from './use-print-language';

interface PrintLanguageFieldProps {
  value: PrintChoice;
  onChange: (choice: PrintChoice) => void;
}

/** The choice of the languages of a sheet. Each language has its own name for itself. */
export function PrintLanguageField(props: PrintLanguageFieldProps) {
  return <PrintSelect {...props} label={t`Language on paper`} options={OPTIONS} />;
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
