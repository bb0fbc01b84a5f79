import type { ImportRow } from '@godown/shared/bulk/imports';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { writtenCartonsWords } from '../stock/written-cartons';
import { countText, moneyText } from '../ui/format';
import { fieldWords } from './words';

/** Each row with its old and new values, or with what is wrong. */
export function ImportRows({ rows, isApplied }: { rows: readonly ImportRow[]; isApplied: boolean }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li
          key={row.row}
          className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.6fr)]"
        >
          <span className="text-muted text-sm tabular-nums">{t`Row ${{ row: countText(row.row) }}`}</span>
          <span className="font-[560] [overflow-wrap:anywhere]">{row.itemName || t`No name`}</span>
          <Details row={row} isApplied={isApplied} />
        </li>
      ))}
    </ul>
  );
}

interface DetailsProps {
  row: ImportRow;
  isApplied: boolean;
}

function Details({ row: { status, changes, errors, warnings, together }, isApplied }: DetailsProps) {
  if (status === 'wrong')
    return (
      <ul className="grid gap-1 text-bad text-sm">
        {errors.map(({ column, value, ...why }) => (
          <li key={`${column} ${why.message}`} className="[overflow-wrap:anywhere]">
            {column && <b className="font-[560]">{column}</b>}
            {value && <span> “{value}”</span>}
            {(column || value) && ': '}
            {say(why)}
          </li>
        ))}
      </ul>
    );
  if (status === 'leftOut')
    return (
      <p className="text-muted text-sm">
        {isApplied
          ? t`It looks like a total, a heading or one more picture. It was left out.`
          : t`It looks like a total, a heading or one more picture. It will be left out.`}
      </p>
    );
  if (together !== undefined)
    return (
      <p className="text-muted text-sm">
        {t`Its quantity was added to row ${{ row: countText(together) }}.`}
      </p>
    );
  return (
    <ul className="grid gap-1 text-sm">
      {warnings.map((warning) => (
        <li key={warning.message} className="font-[560] text-warn [overflow-wrap:anywhere]">
          {say(warning)}
        </li>
      ))}
      {changes.map(({ field, before, after }) => (
        <li key={field} className="line-clamp-3 [overflow-wrap:anywhere]">
          <span className="text-muted">{fieldWords(field)}: </span>
          {before !== undefined && before !== '' && (
            <>
              <del className="text-muted">{valueText(field, before)}</del> <span aria-hidden="true">
                →
              </span>{' '}
            </>
          )}
          <ins className="font-[560] no-underline">{valueText(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

function valueText(field: string, value: string | number): string {
  if (field === 'cartons') return writtenCartonsWords(String(value)) || t`none`;
  if (typeof value === 'string') return value || t`none`;
  return field === 'price' || field === 'cost' ? moneyText(value) : countText(value);
}
