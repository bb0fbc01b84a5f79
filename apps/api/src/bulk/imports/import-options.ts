/** The arguments of `npm run import`. */
import { parseArgs } from 'node:util';
import { IMPORT_FIELDS, type ImportField, type Mapping } from '@godown/shared/bulk/imports';
import { emailSchema } from '@godown/shared/items/item';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { StartError } from '../../runtime/start-error.js';
import { toHeadingKey } from '../files/headings.js';

export const USAGE = `Usage: npm run import -- FILE --email ADDRESS [--dry-run] [--mapping "HEADING=FIELD, …"]
  --email ADDRESS       the person in whose name the items are imported
  --sheet NAME          of a workbook: the sheet to read
  --dry-run             only checks the file
  --mapping "H=F, …"    the field of a column, by its heading; H= for a column that is not read
  --decimal SIGN        . or , before the cents, if the file does not show it
  --warehouse ID        of a column quantity: ${WAREHOUSE_IDS.join(', ')}
  --without LIST        add new items also without price, or stock: price, stock, or both
  --keep-totals         reads rows that look like totals or headings of sections, too
Fields: ${IMPORT_FIELDS.join(', ')}`;

export interface ImportOptions {
  file: string;
  email: string;
  isDryRun: boolean;
  sheet: string | undefined;
  /** The field of each heading, by the key of the heading. */
  fields: ReadonlyMap<string, ImportField | null>;
  decimal: Mapping['decimal'] | undefined;
  warehouse: WarehouseId | undefined;
  /** Fields that new items may lack. */
  without: ReadonlySet<string>;
  keepTotals: boolean;
}

/** Throws `StartError` with the mistake and the usage. */
export function readOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parse(args);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw wrong('Name one file.');
  const email = emailSchema.safeParse(values.email);
  if (!email.success) throw wrong('Name the address of the person with --email.');
  const { decimal, warehouse, sheet } = values;
  if (decimal !== undefined && decimal !== '.' && decimal !== ',') throw wrong('--decimal is . or ,');
  const known = WAREHOUSE_IDS.find((id) => id === warehouse);
  if (warehouse !== undefined && !known) throw wrong(`There is no warehouse ${warehouse}.`);
  const without = new Set((values.without ?? '').split(',').flatMap((word) => word.trim() || []));
  for (const word of without)
    if (word !== 'price' && word !== 'stock') throw wrong('--without is price, stock, or both: price,stock');
  return {
    file,
    email: email.data,
    isDryRun: values['dry-run'] ?? false,
    fields: readFields(values.mapping ?? ''),
    sheet,
    decimal,
    warehouse: known,
    without,
    keepTotals: values['keep-totals'] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        sheet: { type: 'string' },
        'dry-run': { type: 'boolean' },
        mapping: { type: 'string' },
        decimal: { type: 'string' },
        warehouse: { type: 'string' },
        without: { type: 'string' },
        'keep-totals': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function readFields(text: string): Map<string, ImportField | null> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [heading = '', name = ''] = pair.split('=').map((part) => part.trim());
      const field = IMPORT_FIELDS.find((each) => each === name) ?? null;
      if (!pair.includes('=') || (name !== '' && field === null))
        throw wrong(`--mapping: “${pair.trim()}” is not HEADING=FIELD.`);
      return [toHeadingKey(heading), field];
    }),
  );
}

/** The suggested mapping, changed by the options. Throws `StartError` for a heading that the file does not have. */
export function toMapping(
  guessed: Mapping,
  headings: readonly string[],
  { fields, decimal, warehouse, keepTotals }: ImportOptions,
): Mapping {
  const keys = headings.map(toHeadingKey);
  for (const key of fields.keys())
    if (!keys.includes(key))
      throw wrong(`--mapping: the file has no heading “${key}”. It has: ${headings.join(', ')}.`);
  const named = new Set(fields.values());
  const columns = guessed.columns.map((field, column) => {
    const said = fields.get(keys[column] ?? '');
    if (said !== undefined) return said;
    return field !== null && named.has(field) ? null : field;
  });
  return {
    ...guessed,
    columns,
    decimal: decimal ?? null,
    ...(warehouse && { warehouse }),
    ...(keepTotals && { keepTotals }),
  };
}

export const wrong = (message: string): StartError => new StartError(`${message}\n\n${USAGE}`);
