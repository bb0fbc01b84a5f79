import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inDigits } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import { type FormatName, fitsOnPaper } from './formats';
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
        options={FORMAT_NAMES.map((name) => [name, formatText(name)] as const)}
        onChange={({ target }) => onChange({ format: target.value as FormatName })}
      />
      {(format === 'roll58' || format === 'roll80') && (
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

const FORMAT_NAMES: readonly FormatName[] = ['a4x24', 'a4x40', 'a4x65', 'roll58', 'roll80', 'own'];

/** Such as `A4, 40 labels of 52.5 × 29.7 mm`. */
export function formatText(name: FormatName): string {
  const sheet = (labels: number, width: number, height: number) =>
    t`A4, ${{ labels: inDigits(String(labels)) }} labels of ${{ width: inDigits(String(width)) }} × ${{ height: inDigits(String(height)) }} mm`;
  const roll = (width: number) => t`Roll of ${{ width: inDigits(String(width)) }} mm`;
  const texts: Record<FormatName, () => string> = {
    a4x24: () => sheet(24, 70, 37),
    a4x40: () => sheet(40, 52.5, 29.7),
    a4x65: () => sheet(65, 38.1, 21.2),
    roll58: () => roll(58),
    roll80: () => roll(80),
    own: () => t`Own size`,
  };
  return texts[name]();
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
