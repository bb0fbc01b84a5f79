/** Rules for a mapping, before a file is checked and before it is applied. */
import { findTwice } from '@godown/shared/bulk/columns';
import {
  type ApplyRequest,
  decideDecimal,
  findMissing,
  isNumericField,
  type Mapping,
} from '@godown/shared/bulk/imports';
import { invalidInput } from '../../../http/problem-error.js';
import type { ImportDoc } from '../import-doc.js';

/** Throws 422 if the numbers of the file allow both signs. */
export function requireDecimal({ columns = [] }: ImportDoc, mapping: Mapping): '.' | ',' {
  const decimal = mapping.decimal ?? decideDecimal(columns, mapping.columns);
  if (decimal !== null) return decimal;
  const [example] = columns.flatMap(({ numbers }, column) =>
    isNumericField(mapping.columns[column] ?? null) ? numbers.examples : [],
  );
  const message = example
    ? `The file does not show which sign stands before the cents: ${example.text} could be ${example.point} or ${example.comma}. Choose . or ,`
    : 'Choose . or ,';
  throw invalidInput([{ path: 'decimal', message }]);
}

const YES = {
  price: { path: 'withoutPrice', words: 'the price', effect: 'the price 0' },
  stock: { path: 'withoutStock', words: 'stock', effect: 'no stock' },
} as const;

/** Throws 422 if new items would have no price, or no stock, because no column has it, and nobody has agreed to that. */
export function requireYes({ mapping, counts }: ImportDoc, yes: ApplyRequest): void {
  const added = counts?.new ?? 0;
  if (added === 0) return;
  const errors = findMissing(mapping)
    .map((field) => YES[field])
    .filter(({ path }) => yes[path] !== true)
    .map(({ path, words, effect }) => ({
      path,
      message: `No column is read as ${words}. ${added} new ${added === 1 ? 'item' : 'items'} would have ${effect}. Choose the column, or send ${path}=true.`,
    }));
  if (errors.length > 0) throw invalidInput(errors);
}

/** Throws 422 if a field is read from two columns, or nothing tells which item a row means. */
export function requireUsable({ columns }: Mapping): void {
  const twice = findTwice(columns);
  if (twice !== undefined)
    throw invalidInput([{ path: 'columns', message: `Choose ${twice} for one column only.` }]);
  if (!columns.some((field) => field === '_id' || field === 'barcode' || field === 'name'))
    throw invalidInput([
      {
        path: 'columns',
        message: /* i18n */ 'Choose the column with the names, the bar codes or the ids of the items.',
      },
    ]);
  if (columns.includes('cartonUnits') && !columns.includes('cartonCode'))
    throw invalidInput([
      {
        path: 'columns',
        message: /* i18n */ 'Choose the column with the codes of the cartons, or do not read their units.',
      },
    ]);
  if (columns.includes('warehouse') && !columns.includes('quantity'))
    throw invalidInput([
      {
        path: 'columns',
        message: /* i18n */ 'Choose the column with the quantity, or do not read the warehouse.',
      },
    ]);
}
