/** Finds the field that the heading of a column means. */

import { SAMPLE_ROWS } from '@godown/shared/bulk/import-limits';
import {
  PARTNER_FILE_FIELDS,
  type PartnerFileField,
  type PartnerMapping,
} from '@godown/shared/bulk/partner-imports';
import { PARTNER_HEADINGS } from '../exports/partner-columns.js';
import type { SheetRow } from '../files/file-source.js';
import { createInEnglish, toHeadingKey } from '../files/headings.js';

/** Beside those of our own files, separated by commas. */
const OTHERS: Record<PartnerFileField, string> = {
  name: 'customer, customer name, supplier, supplier name, vendor, vendor name, party, party name, contact, contact name, কাস্টমার, সাপ্লায়ার, কাস্টমারের নাম, সাপ্লায়ারের নাম, ক্রেতা, পার্টি',
  shop: 'shop name, store, store name, company, company name, business, দোকানের নাম, প্রতিষ্ঠান',
  phone:
    'phone number, phone no, mobile, mobile number, mobile no, cell, telephone, tel, whatsapp, মোবাইল, মোবাইল নম্বর, ফোন নম্বর',
  address: 'address, street, location, area, এলাকা',
  note: 'notes, remark, remarks, comment, comments, নোট, মন্তব্য',
  creditLimit: 'credit limit, limit, লিমিট',
  opening:
    'balance, opening, opening balance, owed at the start, owed at start, শুরুর বাকি, শুরুতে বাকি, due, dues, outstanding, receivable, payable, বাকি, আগের বাকি, পাওনা, দেনা',
};

const FIELDS = new Map(
  PARTNER_FILE_FIELDS.flatMap((field) =>
    [PARTNER_HEADINGS[field], ...OTHERS[field].split(', ')].map(
      (heading) => [toHeadingKey(heading), field] as const,
    ),
  ),
);
const inEnglish = createInEnglish(Object.values(PARTNER_HEADINGS));
const fieldOf = (heading: string) => FIELDS.get(toHeadingKey(inEnglish(heading)));

/**
 * By the first row that has a column for the name, else by the one with most known headings. There may be titles above them. Of two columns
 * with one meaning the first is read.
 */
export function guessColumns(rows: readonly SheetRow[]): PartnerMapping {
  const above = rows.filter(({ index }) => index <= SAMPLE_ROWS);
  const guesses = above.map(({ index, cells }) => ({ headingRow: index, columns: fieldsOf(cells) }));
  const known = ({ columns }: PartnerMapping) => columns.filter((field) => field !== null).length;
  const best =
    guesses.find(({ columns }) => columns.includes('name')) ??
    guesses.toSorted((one, other) => known(other) - known(one))[0];
  const width = above.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const { headingRow = 0, columns = [] } = best ?? {};
  return { headingRow, columns: Array.from({ length: width }, (_, column) => columns[column] ?? null) };
}

function fieldsOf(cells: SheetRow['cells']): PartnerMapping['columns'] {
  const seen = new Set<PartnerFileField>();
  return cells.map((cell) => {
    const field = fieldOf(String(cell));
    if (field === undefined || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** Headings that are named, and their longest text. */
const MAX_IGNORED = 50;
const MAX_HEADING = 100;

/** The headings of columns that are not read. */
export function findIgnored(rows: readonly SheetRow[], { headingRow, columns }: PartnerMapping): string[] {
  const { cells = [] } = rows.find(({ index }) => index === headingRow) ?? {};
  return cells
    .map((cell, column) => (columns[column] ? '' : String(cell).trim().slice(0, MAX_HEADING)))
    .filter(Boolean)
    .slice(0, MAX_IGNORED);
}

/** The number of columns that have a heading or a field. Any number without headings. */
export function countHeadings(rows: readonly SheetRow[], { headingRow, columns }: PartnerMapping): number {
  const headings = rows.find(({ index }) => index === headingRow)?.cells.length;
  if (headings === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(headings, columns.findLastIndex((field) => field !== null) + 1);
}
