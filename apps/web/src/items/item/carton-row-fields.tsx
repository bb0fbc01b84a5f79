import { CARTON_UNITS } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import type { CartonRow } from '../../stock/carton-rows';
import { ScanButton } from '../../stock/scans/scan-button';
import { Field } from '../../ui/field';
import { countText } from '../../ui/format';
import { Glyph } from '../../ui/glyph';
import { NumberField } from '../../ui/number-field';
import { ignoreEnter } from './ignore-enter';

interface CartonRowFieldsProps {
  row: CartonRow;
  /** From 1. */
  number: number;
  errorOf: (field: keyof CartonRow) => string | undefined;
  onChange: (row: CartonRow) => void;
  onRemove: () => void;
}

/** The fields of one carton. On a phone the code has a line of its own. */
export function CartonRowFields({ row, number, errorOf, onChange, onRemove }: CartonRowFieldsProps) {
  return (
    <li
      aria-label={t`Carton ${{ number: countText(number) }}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 rounded-control border border-line p-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
    >
      <Field
        className="max-sm:col-span-2"
        label={t`Code of the carton`}
        autoComplete="off"
        value={row.code}
        error={errorOf('code')}
        trailing={<ScanButton />}
        onChange={({ target }) => onChange({ ...row, code: target.value })}
        onKeyDown={ignoreEnter}
      />
      <NumberField
        name="units"
        label={t`Units in it`}
        value={row.units}
        onChange={(units) => onChange({ ...row, units })}
        min={CARTON_UNITS.min}
        max={CARTON_UNITS.max}
        decimals={0}
        error={errorOf('units')}
      />
      <button
        type="button"
        aria-label={t`Remove carton ${{ number: countText(number) }}`}
        onClick={onRemove}
        className="mt-[1.7rem] grid size-12 place-items-center rounded-lg text-muted hover:bg-bad-soft hover:text-bad"
      >
        <Glyph name="close" className="size-5" />
      </button>
    </li>
  );
}
