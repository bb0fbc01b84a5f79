/** The result of a file, or of a trial: how many rows were added, which are left out, and what they owe. */

import type { PartnerImport } from '@godown/shared/bulk/partner-imports';
import { fromCents } from '@godown/shared/trade/money';
import type { PartnerRow } from './partner-row.js';

type Result = Omit<PartnerImport, 'isApplied' | 'sample' | 'mapping' | 'ignored' | 'warnings'>;

/** Rows of each list that a response names. */
const MAX_NAMED = 100;

interface Outcomes {
  /** The known customer or supplier of a row, for each row that has one. */
  known: ReadonlyMap<number, string>;
  /** Rows that the file added when it was sent before. */
  earlier: ReadonlySet<number>;
  /** The earlier row of each row that is like another one. */
  same: ReadonlyMap<number, number>;
}

/** A row that is neither wrong nor known, and was not added before, is or would be added. */
export function toResult(rows: readonly PartnerRow[], { known, earlier, same }: Outcomes): Result {
  const wrong = rows.filter(({ partner }) => !partner);
  const knownRows = rows.filter(({ row, partner }) => partner && known.has(row));
  const earlierRows = rows.filter(({ row, partner }) => partner && earlier.has(row));
  const added = rows.filter(({ row, partner }) => partner && !known.has(row) && !earlier.has(row));
  const alike = added.filter(({ row }) => {
    const like = same.get(row);
    return like !== undefined && !known.has(like);
  });
  return {
    rows: rows.length,
    added: added.length,
    earlier: earlierRows.length,
    known: knownRows.length,
    knownRows: knownRows
      .slice(0, MAX_NAMED)
      .map((each) => ({ ...toNamed(each), ...toOpening(each), as: known.get(each.row) ?? '' })),
    wrongCount: wrong.length,
    wrong: wrong
      .slice(0, MAX_NAMED)
      .map((each) => ({ ...toNamed(each), ...toOpening(each), errors: each.errors })),
    amounts: {
      file: sum(rows),
      added: sum(added),
      earlier: sum(earlierRows),
      known: sum(knownRows),
      wrong: sum(wrong),
    },
    unread: rows.filter(({ opening }) => opening === null).length,
    sameCount: alike.length,
    same: alike.slice(0, MAX_NAMED).map((each) => ({ ...toNamed(each), like: same.get(each.row) ?? 0 })),
  };
}

const toNamed = ({ row, name }: PartnerRow) => ({ row, name });

const toOpening = ({ opening }: PartnerRow) =>
  opening === undefined || opening === null ? {} : { opening: fromCents(opening) };

const sum = (rows: readonly PartnerRow[]): number =>
  fromCents(rows.reduce((cents, { opening }) => cents + (opening ?? 0), 0));
