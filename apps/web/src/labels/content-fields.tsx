import { t } from '@lingui/core/macro';
import { SelectField } from '../ui/select-field';
import type { LabelSettings } from './print/settings';

interface CodeFieldProps {
  settings: LabelSettings;
  onChange: (part: Partial<LabelSettings>) => void;
}

/** The choice how codes are drawn. `hasRetail`: some may be an EAN or a UPC. */
export function CodeField({ settings, onChange, hasRetail }: CodeFieldProps & { hasRetail: boolean }) {
  const options = [
    ['own', hasRetail ? t`EAN or UPC, else Code 128` : t`Bars (Code 128)`],
    ...(hasRetail ? ([['code128', t`Code 128`]] as const) : []),
    ['qrcode', t`QR`],
  ] as const;
  return (
    <SelectField
      label={t`Code`}
      value={!hasRetail && settings.code === 'code128' ? 'own' : settings.code}
      options={options}
      onChange={({ target }) => onChange({ code: target.value as LabelSettings['code'] })}
    />
  );
}

/** Switches for the name and the price on labels. */
export function ContentFields({ settings, onChange }: CodeFieldProps) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <Tick label={t`Name`} isOn={settings.hasName} onChange={(hasName) => onChange({ hasName })} />
      <Tick label={t`Price`} isOn={settings.hasPrice} onChange={(hasPrice) => onChange({ hasPrice })} />
    </div>
  );
}

function Tick({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
