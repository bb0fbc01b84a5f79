/** Which field the heading of a column means. */
import { LANGUAGE_CODES } from '@godown/shared/languages';
import { textsIn } from '../../language/texts.js';
import { PARTNER_HEADINGS } from '../exports/partner-columns.js';
import { toHeadingKey } from '../imports/mapping/headings.js';
import type { SheetRow } from '../imports/read/file-source.js';

export type PartnerField = keyof typeof PARTNER_HEADINGS;

/** Beside those of our own files, separated by commas. */
const OTHERS: Record<PartnerField, string> = {
  name: 'customer, customer name, supplier, supplier name, vendor, vendor name, party, party name, contact, contact name, কাস্টমার, সাপ্লায়ার, কাস্টমারের নাম, সাপ্লায়ারের নাম, ক্রেতা, পার্টি',
  shop: 'shop name, store, store name, company, company name, business, দোকানের নাম, প্রতিষ্ঠান',
  phone:
    'phone number, phone no, mobile, mobile number, mobile no, cell, telephone, tel, whatsapp, মোবাইল, মোবাইল নম্বর, ফোন নম্বর',
  address: 'address, street, location, area, এলাকা',
  note: 'notes, remark, remarks, comment, comments, নোট, মন্তব্য',
  creditLimit: 'credit limit, limit, লিমিট',
  opening:
    'balance, opening, opening balance, due, dues, outstanding, receivable, payable, বাকি, আগের বাকি, পাওনা, দেনা',
};

let known: ReadonlyMap<string, PartnerField> | undefined;

function fieldOf(heading: string): PartnerField | undefined {
  known ??= new Map(
    (Object.keys(PARTNER_HEADINGS) as PartnerField[]).flatMap((field) =>
      [
        ...OTHERS[field].split(', '),
        ...LANGUAGE_CODES.map((code) => textsIn(code).say(PARTNER_HEADINGS[field])),
      ].map((text) => [toHeadingKey(text), field] as const),
    ),
  );
  return known.get(toHeadingKey(heading));
}

/** The columns of a file: of each its field, if it has one. */
export interface Columns {
  /** The place of the row with the headings among all rows, see `SheetRow`. */
  headingRow: number;
  fields: readonly (PartnerField | undefined)[];
  /** Headings that are not known. */
  ignored: string[];
}

/** Rows among which the headings are. There may be titles above them. */
const LOOKED_AT = 20;
/** Headings that are named, and their longest text. */
const MAX_IGNORED = 50;
const MAX_HEADING = 100;

/** By the first row that has a column for the name. Of two columns with one meaning the first is read. Null without one. */
export function findColumns(rows: readonly SheetRow[]): Columns | null {
  for (const { index, cells } of rows.slice(0, LOOKED_AT)) {
    const seen = new Set<PartnerField>();
    const fields = cells.map((cell) => {
      const field = fieldOf(String(cell));
      if (field === undefined || seen.has(field)) return undefined;
      seen.add(field);
      return field;
    });
    if (!seen.has('name')) continue;
    const ignored = cells
      .filter((cell, column) => fields[column] === undefined && String(cell).trim() !== '')
      .map((cell) => String(cell).trim().slice(0, MAX_HEADING));
    return { headingRow: index, fields, ignored: ignored.slice(0, MAX_IGNORED) };
  }
  return null;
}
