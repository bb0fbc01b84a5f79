import type { PartnerImport } from '@godown/shared/bulk/partner-imports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { say } from '../../language/say';
import { FileWarnings } from '../../ui/file-warnings';
import { countText, inDigits, moneyText } from '../../ui/format';
import { fieldText } from './partner-columns';

/** The accounts that would be or were added, the known ones, and the wrong rows, each with its amount. */
export function CheckedPartners({ checked }: { checked: PartnerImport }) {
  const { isApplied, added, known, knownRows, wrongCount, wrong, sameCount, same, unread, ignored } = checked;
  return (
    <div className="mt-3 grid gap-2" role="status">
      <FileWarnings warnings={checked.warnings} />
      <p className="font-[620]">{isApplied ? addedText(added) : toBeAddedText(added)}</p>
      <Amounts checked={checked} />
      {unread > 0 && (
        <p className="text-bad">
          {plural(unread, {
            one: `The amount of ${{ count: countText(unread) }} row cannot be read. It is in no total.`,
            other: `The amounts of ${{ count: countText(unread) }} rows cannot be read. They are in no total.`,
          })}
        </p>
      )}
      {known > 0 && (
        <>
          <p>
            {plural(known, {
              one: `${{ count: countText(known) }} is there already, and stays as it is.`,
              other: `${{ count: countText(known) }} are there already, and stay as they are.`,
            })}
          </p>
          <RowList count={known}>
            {knownRows.map(({ row, name, as, opening }) => (
              <li key={row}>
                {rowText(row)} {withAmount(name, opening)}
                {as !== name && <> {t`There already: ${{ name: as }}`}</>}
              </li>
            ))}
          </RowList>
        </>
      )}
      {sameCount > 0 && (
        <>
          <p>
            {isApplied
              ? t`These rows have the name or phone number of an earlier row. They were added too:`
              : t`These rows have the name or phone number of an earlier row. They will be added too:`}
          </p>
          <RowList count={sameCount}>
            {same.map(({ row, name, like }) => (
              <li key={row}>
                {rowText(row)} {t`${name}, like row ${{ row: inDigits(String(like)) }}`}
              </li>
            ))}
          </RowList>
        </>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{t`Columns that are not read: ${{ names: ignored.join(', ') }}`}</p>
      )}
      {wrongCount > 0 && (
        <>
          <p className="text-bad">{isApplied ? leftOutText(wrongCount) : toBeLeftOutText(wrongCount)}</p>
          <RowList count={wrongCount}>
            {wrong.map(({ row, name, opening, errors }) => (
              <li key={row}>
                {rowText(row)} {withAmount(name, opening)} {errors.map(errorText).join(' ')}
              </li>
            ))}
          </RowList>
        </>
      )}
    </div>
  );
}

/** Such as `Phone: Enter a phone number.` An error of the whole row has no path. */
const errorText = ({ path, ...why }: PartnerImport['wrong'][number]['errors'][number]): string =>
  path === '' ? say(why) : `${fieldText(path)}: ${say(why)}`;

const toBeAddedText = (added: number) =>
  plural(added, {
    one: `${{ count: countText(added) }} will be added.`,
    other: `${{ count: countText(added) }} will be added.`,
  });

const addedText = (added: number) =>
  plural(added, {
    one: `${{ count: countText(added) }} added.`,
    other: `${{ count: countText(added) }} added.`,
  });

const toBeLeftOutText = (wrong: number) =>
  plural(wrong, {
    one: `${{ count: countText(wrong) }} row is wrong and will be left out:`,
    other: `${{ count: countText(wrong) }} rows are wrong and will be left out:`,
  });

const leftOutText = (wrong: number) =>
  plural(wrong, {
    one: `${{ count: countText(wrong) }} row was wrong and was left out:`,
    other: `${{ count: countText(wrong) }} rows were wrong and were left out:`,
  });

const rowText = (row: number) => t`Row ${{ row: inDigits(String(row)) }}:`;

const withAmount = (name: string, opening: number | undefined) =>
  [name, opening !== undefined && `(${moneyText(opening)})`].filter(Boolean).join(' ');

/** The first rows of a kind. If there are many, the response does not name all. */
function RowList({ count, children }: { count: number; children: readonly ReactNode[] }) {
  const more = count - children.length;
  return (
    <ul className="max-h-52 list-disc overflow-y-auto pl-5 text-sm [overflow-wrap:anywhere]">
      {children}
      {more > 0 && (
        <li>
          {plural(more, {
            one: `and ${{ count: countText(more) }} more row`,
            other: `and ${{ count: countText(more) }} more rows`,
          })}
        </li>
      )}
    </ul>
  );
}

/** The amounts in the file, those that are added and those that are not, side by side. */
function Amounts({
  checked: { isApplied, rows, added, earlier, known, wrongCount, amounts, mapping },
}: {
  checked: PartnerImport;
}) {
  const hasAmounts = mapping.columns.includes('opening');
  const lines = [
    [t`In the file`, rows, amounts.file],
    [isApplied ? t`Added` : t`Will be added`, added, amounts.added],
    // Only of a file that is sent again.
    ...(earlier > 0 ? [[t`Added before by this file`, earlier, amounts.earlier] as const] : []),
    [t`There already`, known, amounts.known],
    [t({ message: 'Wrong', context: 'rows' }), wrongCount, amounts.wrong],
  ] as const;
  return (
    <table className="w-full max-w-md text-sm tabular-nums [&_td]:py-1 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-normal">
      <thead className="text-muted">
        <tr>
          <td />
          <th className="text-right!" scope="col">
            <Trans>Rows</Trans>
          </th>
          {hasAmounts && (
            <th className="text-right!" scope="col">
              <Trans>Owed at the start</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-y">
        {lines.map(([label, count, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{countText(count)}</td>
            {hasAmounts && <td>{moneyText(amount)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
