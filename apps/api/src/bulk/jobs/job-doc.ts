import type { BulkChange, Job, JobKind, JobProblem, JobState, Selection } from '@godown/shared/bulk/jobs';
import type { Message } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { Leased } from '../../runtime/tasks/lease.js';
import { describeChange } from './describe-change.js';

/** One of the places that a person has for active jobs, from 0. */
export interface Slot {
  uid: string;
  n: number;
}

/** A job as it is stored. Its counts are written in the same transaction as the items. */
export interface JobDoc extends Leased {
  _id: ObjectId;
  kind: JobKind;
  state: JobState;
  title: string;
  at: Date;
  by: Caller;
  /** The person who cancelled or undid it. */
  reversedBy?: Caller;
  /** The items that it is about. */
  source: { selection: Selection } | { import: ObjectId };
  /** The change of each item. An import has it in its rows. */
  change?: BulkChange;
  /** True if all its rows have been written. */
  isPrepared: boolean;
  /** Present while it is active: its person, and which of this person's places it has. */
  slot?: Slot;
  total: number;
  done: number;
  skipped: number;
  reversed: number;
  notReversed: number;
  /** It is undone once more: its rows that were `kept` become `done` again first. */
  reopens?: true;
  message?: string;
  /** The idempotency key with which it was started, and the hash of that request. */
  key: string;
  fingerprint: string;
}

/** `waiting` becomes `done` or `skipped`; `done` becomes `reversed`, or `kept` if not all of it could be reversed, until it is tried again. */
const ROW_STATES = ['waiting', 'done', 'skipped', 'reversed', 'kept'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A value that a row gives to a field. `field` is the name of a field of the import. */
export interface RowChange {
  field: string;
  before?: string | number;
  after: string | number;
}

/** The planned change of one item by a job, and the one that was made, to reverse it. The message: why it was skipped, or not reversed. */
export interface JobRowDoc extends Partial<Message> {
  /** The job and the number of the row, so that no row can be written twice. */
  _id: string;
  job: ObjectId;
  n: number;
  state: RowState;
  /** Absent for an item that is still to be added. */
  item?: ObjectId;
  itemName: string;
  /** The line of the file, for an import. */
  line?: number;
  /** The changes of an import. */
  changes?: RowChange[];
  did?: Did;
}

/** A field as it was and as the job left it. Absent values stand for absent fields. */
export interface FieldChange {
  /** `price`, or dotted as in `reorderPoints.uttara`. */
  path: string;
  before?: unknown;
  after?: unknown;
}

/** The change that a job made to an item. */
export interface Did {
  kind: 'added' | 'edited' | 'deleted';
  /** The version that it led to. */
  version: number;
  fields: FieldChange[];
  movements: ObjectId[];
}

/** Sorts like its number. */
export const toRowId = (job: ObjectId, n: number): string => `${job}.${String(n).padStart(7, '0')}`;

export function toJob(doc: JobDoc, { isWaiting = false } = {}): Job {
  return {
    _id: String(doc._id),
    kind: doc.kind,
    state: doc.state,
    ...titleOf(doc),
    at: doc.at.toISOString(),
    email: doc.by.email,
    total: doc.total,
    done: doc.done,
    skipped: doc.skipped,
    reversed: doc.reversed,
    notReversed: doc.notReversed,
    ...(isWaiting && { isWaiting }),
    ...(doc.message !== undefined && { message: doc.message }),
  };
}

/** The title of the job, with its template and values. */
export function titleOf({ title: english, change }: JobDoc): Pick<Job, 'title' | 'template' | 'values'> {
  const { message: title, ...madeOf } = change ? describeChange(change) : { message: english };
  return { title, ...madeOf };
}

export function toJobProblem(row: JobRowDoc): JobProblem {
  const { item, itemName, line, message = '', template, values } = row;
  return {
    ...(item && { item: String(item) }),
    itemName,
    ...(line !== undefined && { row: line }),
    message,
    ...(template && { template, values }),
  };
}
