import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inDigits } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import {
  FORMAT_NAMES,
  type FormatName,
  fitsOnPaper,
  isRoll,
  labelsOnPage,
  ROLLS,
  sheetFormat,
} from './formats';
import { LengthField } from './length-field';
import { type LabelSettings, LIMITS } from './settings';

interface FormatFieldsProps {
  settings: LabelSettings;
  onChange: (part: Partial<LabelSettings>) => void;
}

/** The choice of the paper, and its sizes where they are not fixed. */
export function FormatFields({ settings, onChange }: FormatFieldsProps) {
  const { format } = settings;
  return (
    <>
      <SelectField
        label={t`Paper`}
        value={format}
        // Who prints on sheets needs no choice of rolls.
        options={FORMAT_NAMES.filter((name) => name !== 'roll58' || isRoll(format)).map(
          (name) => [name, formatText(name)] as const,
        )}
        onChange={({ target }) => onChange({ format: target.value as FormatName })}
      />
      {isRoll(format) && (
        <LengthField
          label={t`Height of a label, mm`}
          value={settings.rollHeight}
          limits={LIMITS.rollHeight}
          onChange={(rollHeight) => onChange({ rollHeight })}
        />
      )}
      {format === 'own' && <OwnFields own={settings.own} onChange={(own) => onChange({ own })} />}
    </>
  );
}

/** Such as `A4, 40 labels of 52.5 × 29.7 mm`. */
export function formatText(name: FormatName): string {
  const digits = (value: number) => inDigits(String(value));
  if (name === 'own') return t`Own size`;
  if (isRoll(name)) return t`Roll of ${{ width: digits(ROLLS[name].width) }} mm`;
  const sheet = sheetFormat(name);
  const { width, height } = sheet.label;
  return t`A4, ${{ labels: digits(labelsOnPage(sheet)) }} labels of ${{ width: digits(width) }} × ${{ height: digits(height) }} mm`;
}

type Own = LabelSettings['own'];

function OwnFields({ own, onChange }: { own: Own; onChange: (own: Own) => void }) {
  const fields = [
    ['width', t`Width of a label, mm`],
    ['height', t`Height of a label, mm`],
    ['columns', t`Labels in a row`],
    ['rows', t`Rows`],
    ['left', t`Left margin, mm`],
    ['top', t`Top margin, mm`],
    ['columnGap', t`Gap between columns, mm`],
    ['rowGap', t`Gap between rows, mm`],
  ] as const;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">
        <Trans>Own size</Trans>
      </legend>
      <SelectField
        label={t`Sheet or roll`}
        value={own.paper}
        options={[
          ['a4', t`Sheets of A4`],
          ['roll', t`A roll`],
        ]}
        onChange={({ target }) => onChange({ ...own, paper: target.value as Own['paper'] })}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        {fields.map(([name, label]) => (
          <LengthField
            key={name}
            label={label}
            value={own[name]}
            limits={LIMITS[name]}
            isCount={name === 'columns' || name === 'rows'}
            onChange={(value) => onChange({ ...own, [name]: value })}
          />
        ))}
      </div>
      <Notice text={fitsOnPaper(own) ? null : t`So many labels do not fit on A4. Correct the sizes.`} />
    </fieldset>
  );
}
