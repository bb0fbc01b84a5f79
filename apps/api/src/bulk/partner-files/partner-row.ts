/** The customer or supplier of a row, checked with the schema of the API. */

import type { PartnerFileField, PartnerMapping } from '@godown/shared/bulk/partner-imports';
import type { FieldError } from '@godown/shared/http/problem';
import { withValues } from '@godown/shared/language/texts';
import { toCents } from '@godown/shared/trade/money';
import { type NewPartner, newPartnerSchema, type PartnerKind } from '@godown/shared/trade/partners';
import { safeParse } from 'zod/v4/core';
import { findBroken } from '../files/broken-row.js';
import { fieldsOfRow, inOneLine } from '../files/fields-of-row.js';
import type { Cell, SheetRow } from '../files/file-source.js';
import { isTotal } from '../files/is-total.js';
import { findLostText, LOST_TEXT } from '../files/lost-text.js';
import { readNumber } from '../files/read-number.js';

export interface PartnerRow {
  /** The line of the file. */
  row: number;
  /** As the file has it; a long one is cut off. */
  name: string;
  /** The debt at the start, in cents. Absent if the row has none, and null if it cannot be read. A wrong row may have it too. */
  opening?: number | null;
  partner: NewPartner | null;
  errors: FieldError[];
}

const NO_NUMBER = /* i18n */ 'Write 1299.00';
const LIKE_TOTAL = /* i18n */ 'This looks like a total, and has no phone number.';
const MONEY = ['creditLimit', 'opening'] as const;
/** Errors of one row that are named. */
const MAX_ERRORS = 10;
const MAX_NAME = 100;

interface FileOfRows extends Pick<PartnerMapping, 'columns'> {
  kind: PartnerKind;
  headings: number;
}

export function parsePartnerRow(sheetRow: SheetRow, { columns, kind, headings }: FileOfRows): PartnerRow {
  const broken = findBroken(sheetRow, headings);
  const errors: FieldError[] = [];
  const values: Partial<Record<PartnerFileField, Cell>> = {};
  // A spreadsheet program keeps the apostrophes of a CSV file that it saves as a workbook.
  for (const { field, bare, problem } of fieldsOfRow(sheetRow, columns, 'csv')) {
    if (problem) errors.push({ path: field, ...problem });
    else values[field] = bare;
  }
  const numbers = readMoney(values, errors);
  const { name = '', shop, phone, address, note } = values;
  const texts = Object.entries({ name, shop, phone, address, note }).flatMap(([field, cell]) =>
    cell === undefined ? [] : [[field, inOneLine(String(cell))] as const],
  );
  for (const [path, text] of texts) {
    const lost = findLostText(text);
    if (lost) errors.push({ path, message: LOST_TEXT[lost] });
  }
  // It would be a customer who owes as much as all others together.
  if (phone === undefined && isTotal(String(name))) errors.push({ path: 'name', message: LIKE_TOTAL });
  const parsed = safeParse(newPartnerSchema, { kind, ...Object.fromEntries(texts), ...numbers });
  for (const { path, message } of parsed.error?.issues ?? [])
    errors.push({ path: path.join('.'), ...withValues(message) });
  // Its amount may be a part of `1,200` only.
  const isUnread = errors.some(({ path }) => path === 'opening') || (broken && columns.includes('opening'));
  const opening = isUnread ? null : numbers.opening && toCents(numbers.opening);
  return {
    row: sheetRow.line,
    name: String(name).slice(0, MAX_NAME),
    ...(opening !== undefined && { opening }),
    partner: parsed.success && errors.length === 0 && !broken ? parsed.data : null,
    errors: broken ? [{ path: '', ...broken }] : errors.slice(0, MAX_ERRORS),
  };
}

/** Without a debt there is no first entry. */
function readMoney(values: Partial<Record<PartnerFileField, Cell>>, errors: FieldError[]) {
  const numbers: Pick<NewPartner, 'creditLimit' | 'opening'> = {};
  for (const field of MONEY) {
    const cell = values[field];
    if (cell === undefined) continue;
    const number = typeof cell === 'number' ? cell : readNumber(cell, '.');
    if (number === null) errors.push({ path: field, message: NO_NUMBER });
    else if (field === 'creditLimit' || number !== 0) numbers[field] = number;
  }
  return numbers;
}
