/** The lines that `npm run import` prints about the way a file is read. */

import { decideDecimal, isNumericField, type Mapping } from '@godown/shared/bulk/imports';
import { toMessage } from '@godown/shared/language/texts';
import type { ImportDoc, ImportRowDoc } from './import-doc.js';

const MAX_EXAMPLES = 3;

/** The field of each column, then the sign before the decimals. */
export function describeMapping(
  { columns, decimal, warehouse }: Mapping,
  headings: readonly string[],
): string[] {
  const place = warehouse && columns.includes('quantity') ? `, quantities in ${warehouse}` : '';
  return [
    ...columns.map(
      (field, column) => `  ${headings[column] ?? `Column ${column + 1}`} → ${field ?? '(not read)'}`,
    ),
    `  Prices are written like ${decimal === ',' ? '1.299,00' : '1,299.00'}${place}`,
  ];
}

/** Numbers of the file in both readings, if it does not show the sign before its decimals; else none. */
export function describeUndecided({ columns = [] }: ImportDoc, mapping: Mapping): string[] {
  if (mapping.decimal !== null || decideDecimal(columns, mapping.columns) !== null) return [];
  const examples = columns.flatMap(({ numbers }, column) =>
    isNumericField(mapping.columns[column] ?? null) ? numbers.examples : [],
  );
  return examples
    .slice(0, MAX_EXAMPLES)
    .map(({ text, point, comma }) => `  ${text} is ${point} with --decimal . and ${comma} with --decimal ,`);
}

export const describeRow = ({ row, itemName, warnings = [] }: ImportRowDoc): string =>
  `  row ${row} “${itemName}”${warnings.length > 0 ? `: ${warnings.map((each) => toMessage(each).message).join(' ')}` : ''}`;
