import type { Import, ImportRow, Mapping, RowStatus } from '@godown/shared/bulk/imports';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { type Message, toMessage } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import { ProblemError } from '../../http/problem-error.js';
import type { Leased } from '../../runtime/tasks/lease.js';
import type { RowChange } from '../jobs/job-doc.js';

/** An import as it is stored. The message: why the check stopped. `rows` is known from the upload; after a check it is the number of rows that were checked. */
export interface ImportDoc extends Leased, Partial<Message> {
  _id: ObjectId;
  state: Import['state'];
  name: string;
  at: Date;
  by: Caller;
  format: Import['format'];
  /** The visible sheets of a workbook. */
  sheets?: string[];
  sample: string[][];
  mapping: Mapping;
  /** Absent in an import of an older version. */
  columns?: Import['columns'];
  remembered?: Import['remembered'];
  /** Absent in an import of an older version. */
  warnings?: Message[];
  /** Present with a check: the key of person and headings, by which corrected wrong rows find its mapping. */
  headings?: string;
  rows: number;
  checked: number;
  /** `leftOut` is absent in an import of an older version. */
  counts?: Record<Exclude<RowStatus, 'leftOut'>, number> & { leftOut?: number };
  warned?: number;
  /** SHA-256 of the file. */
  hash: string;
  job?: ObjectId;
}

export interface ImportRowDoc {
  /** The import and the line, so that no row is written twice. */
  _id: string;
  import: ObjectId;
  row: number;
  status: RowStatus;
  item?: ObjectId;
  itemName: string;
  changes: RowChange[];
  errors: ImportRow['errors'];
  /** Absent without warnings. An older version stored their English alone. */
  warnings?: (Message | string)[];
  /** Present with warnings, for the index. */
  isWarned?: true;
  /** Present in a file with a column Warehouse: the warehouses whose quantity the row has. */
  places?: WarehouseId[];
  /** The row to which its quantity was added. */
  together?: number;
}

/** The fields that a check sets, as `$unset` takes them. */
export const UNCHECKED = { counts: '', warned: '', message: '', template: '', values: '' } as const;

export const notReady = (detail: string) => new ProblemError('import_not_ready', { detail });

const REASONS: Record<ImportDoc['state'], string> = {
  uploaded: /* i18n */ 'Check the file first.',
  checking: /* i18n */ 'The file is being checked. Wait until the check has ended, or cancel it.',
  checked: /* i18n */ 'The file was checked meanwhile. Try again.',
  applied: /* i18n */ 'The file was applied already. To import it again, choose it again.',
};

/** Refuses a step that does not follow the state of an import. */
export function refuseIn({ state }: ImportDoc): never {
  throw notReady(REASONS[state]);
}

/** Sorts like its number. */
export const toRowId = (id: ObjectId, row: number): string => `${id}.${String(row).padStart(8, '0')}`;

type SameFile = NonNullable<Import['sameFile']>;

export function toImport(doc: ImportDoc, home: WarehouseId, sameFile: SameFile | null): Import {
  return {
    _id: String(doc._id),
    state: doc.state,
    name: doc.name,
    at: doc.at.toISOString(),
    email: doc.by.email,
    format: doc.format,
    ...(doc.sheets && { sheets: doc.sheets }),
    sample: doc.sample,
    mapping: { warehouse: home, ...doc.mapping },
    columns: doc.columns ?? [],
    warnings: doc.warnings ?? [],
    ...(doc.remembered && { remembered: doc.remembered }),
    rows: doc.rows,
    checked: doc.checked,
    ...(doc.counts &&
      doc.state !== 'uploaded' && {
        counts: { ...doc.counts, leftOut: doc.counts.leftOut ?? 0 },
        warned: doc.warned ?? 0,
      }),
    ...(doc.message !== undefined && { message: doc.message }),
    ...(doc.template !== undefined && { template: doc.template, values: doc.values }),
    ...(sameFile && { sameFile }),
    ...(doc.job && { job: String(doc.job) }),
  };
}

export const toImportRow = (doc: ImportRowDoc): ImportRow => ({
  row: doc.row,
  status: doc.status,
  ...(doc.item && { item: String(doc.item) }),
  itemName: doc.itemName,
  changes: doc.changes,
  errors: doc.errors,
  warnings: (doc.warnings ?? []).map(toMessage),
  ...(doc.together !== undefined && { together: doc.together }),
});
