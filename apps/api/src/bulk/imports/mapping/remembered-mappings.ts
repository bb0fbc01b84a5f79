/**
 * Mappings of a person's files, remembered by their headings when a file is applied. The decimal sign and the row of the
 * headings are not remembered, because each file shows its own.
 */
import { createHash } from 'node:crypto';
import { decideDecimal, type Import, type ImportColumn, type Mapping } from '@godown/shared/bulk/imports';
import type { ClientSession } from 'mongodb';
import { toHeadingKey } from '../../files/headings.js';
import type { ImportDoc } from '../import-doc.js';
import type { ImportCollections } from '../imports.repo.js';
import { headingTexts } from './heading-rows.js';
import { isWrongHeading } from './headings.js';

/** A remembered mapping. */
export interface MappingDoc {
  /** Made of the person and the headings. */
  _id: string;
  /** Without the column of the file of wrong rows. */
  columns: Mapping['columns'];
  warehouse?: Mapping['warehouse'];
  /** The file that was applied, and when. */
  name: string;
  at: Date;
}

type Read = Pick<ImportDoc, 'sample' | 'mapping' | 'rows'>;
type Recalled = Pick<ImportDoc, 'mapping' | 'rows'> & { remembered: NonNullable<Import['remembered']> };

/** A row that may have the headings. */
interface Head {
  key: string;
  row: number;
  /** It has the additional column of a file of wrong rows. */
  isOfWrongRows: boolean;
}

/** Characters of a heading that are compared. */
const COMPARED = 100;

/** The same for two files of a person with the same headings. Null without headings. */
export function headingsKeyOf(email: string, headings: readonly string[]): string | null {
  const keys = headings
    .filter((heading) => !isWrongHeading(heading))
    .map((heading) => toHeadingKey(heading.slice(0, COMPARED)));
  while (keys.at(-1) === '') keys.pop();
  if (keys.length === 0) return null;
  return createHash('sha256')
    .update([email, ...keys].join('|'))
    .digest('base64url');
}

/** Remembers how a file was read, together with its being applied. */
export async function rememberMapping(
  { mappings }: ImportCollections,
  doc: ImportDoc,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const _id = headingsKeyOf(doc.by.email, headingsOf(doc));
  if (_id !== null) await mappings.replaceOne({ _id }, toKnown(doc, at), { upsert: true, session });
}

export const headingsOf = ({ sample, mapping }: Pick<ImportDoc, 'sample' | 'mapping'>): string[] =>
  headingTexts(sample, mapping.headingRow);

function toKnown(doc: Pick<ImportDoc, 'sample' | 'mapping' | 'name'>, at: Date): Known {
  const headings = headingsOf(doc);
  const { columns, warehouse } = doc.mapping;
  return {
    columns: columns.filter((_, column) => !isWrongHeading(headings[column] ?? '')),
    ...(warehouse && { warehouse }),
    name: doc.name,
    at,
  };
}

/** The mapping with which this person read the same headings before, in whichever row this file has them. Null if never. */
export async function recallMapping(
  collections: ImportCollections,
  { email, sample, mapping, rows, columns: facts }: Read & { email: string; columns: ImportColumn[] },
): Promise<Recalled | null> {
  const heads = [...sample.keys()].flatMap((place): Head[] => {
    const headings = headingTexts(sample, place + 1);
    const key = headingsKeyOf(email, headings);
    return key === null ? [] : [{ key, row: place + 1, isOfWrongRows: headings.some(isWrongHeading) }];
  });
  // The row of the guess first.
  heads.sort((a, b) => Number(b.row === mapping.headingRow) - Number(a.row === mapping.headingRow));
  const known = await findKnown(collections, heads);
  const head = heads.find(({ key }) => known.has(key));
  const found = head && known.get(head.key);
  if (!found) return null;
  const headingRow = head.row;
  const headings = headingTexts(sample, headingRow);
  let next = 0;
  const columns = mapping.columns.map((_, column) =>
    isWrongHeading(headings[column] ?? '') ? null : (found.columns[next++] ?? null),
  );
  const { warehouse, name, at } = found;
  return {
    mapping: {
      ...mapping,
      headingRow,
      columns,
      decimal: decideDecimal(facts, columns),
      ...(warehouse && { warehouse }),
    },
    rows: countRows({ sample, mapping, rows }, headingRow),
    remembered: { name, at: at.toISOString() },
  };
}

type Known = Omit<MappingDoc, '_id'>;

/** The remembered mapping for each of these rows: that of an applied file, else that of the file whose wrong rows come back. */
async function findKnown(
  { imports, mappings }: ImportCollections,
  heads: readonly Head[],
): Promise<Map<string, Known>> {
  const applied = await mappings.find({ _id: { $in: heads.map(({ key }) => key) } }).toArray();
  const known = new Map<string, Known>(applied.map((doc) => [doc._id, doc]));
  for (const { key, isOfWrongRows } of heads) {
    if (!isOfWrongRows || known.has(key)) continue;
    const doc = await imports.findOne({ headings: key, state: 'checked' }, { sort: { at: -1 } });
    if (doc) known.set(key, toKnown(doc, doc.at));
  }
  return known;
}

/** Counts the rows with content below a row. `rows`: the number of those below the headings of `mapping`. */
export function countRows({ sample, mapping, rows }: Read, headingRow: number): number {
  const countAbove = (row: number) =>
    sample.slice(0, row).filter((cells) => cells.some((cell) => cell !== '')).length;
  return rows + countAbove(mapping.headingRow) - countAbove(headingRow);
}
