import type { PartnerImport } from '@godown/shared/trade/partners';
import { plural, t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { countText, inDigits } from '../../ui/format';
import { fieldText } from './partner-columns';

/** What would be added, who is there already, and the rows that are wrong. */
export function CheckedPartners({
  checked: { added, known, wrongCount, wrong, ignored },
}: {
  checked: PartnerImport;
}) {
  return (
    <div className="mt-3 grid gap-2" role="status">
      <p className="font-[620]">
        {plural(added, {
          one: `${{ count: countText(added) }} will be added.`,
          other: `${{ count: countText(added) }} will be added.`,
        })}
      </p>
      {known > 0 && (
        <p>
          {plural(known, {
            one: `${{ count: countText(known) }} is there already, and stays as it is.`,
            other: `${{ count: countText(known) }} are there already, and stay as they are.`,
          })}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{t`Columns that are not read: ${{ names: ignored.join(', ') }}`}</p>
      )}
      {wrongCount > 0 && (
        <>
          <p className="text-bad">
            {plural(wrongCount, {
              one: `${{ count: countText(wrongCount) }} row is wrong and is left out:`,
              other: `${{ count: countText(wrongCount) }} rows are wrong and are left out:`,
            })}
          </p>
          <ul className="max-h-52 list-disc overflow-y-auto pl-5 text-sm">
            {wrong.map(({ row, errors }) => (
              <li key={row}>
                {t`Row ${{ row: inDigits(String(row)) }}:`}{' '}
                {errors.map((each) => `${fieldText(each.path)}: ${say(each)}`).join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
