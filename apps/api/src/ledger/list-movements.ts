import { emailSchema } from '@godown/shared/item';
import { movementReasonSchema } from '@godown/shared/movements';
import { warehouseSchema } from '@godown/shared/warehouses';
import type { Request, Response } from 'express';
import { type Collection, ObjectId } from 'mongodb';
import * as z from 'zod';
import { cursorSchema, limitSchema, linkNext, MAX_LIMIT } from '../http/paging.js';
import { type MovementDoc, toMovement } from './documents.js';
import {
  countMovements,
  findUndoings,
  listMovements,
  type MovementFilter,
  type MovementPlace,
} from './movements.repo.js';

/** Bangladesh, where the days of the warehouses begin, keeps this all year. */
const LOCAL_OFFSET = '+06:00';
const DAY_MS = 24 * 3600 * 1000;
const DATE_MESSAGE = 'Enter a day such as 2026-03-01, or a moment such as 2026-03-01T12:00:00Z, once.';

const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], DATE_MESSAGE);
const startOf = (text: string) => new Date(text.includes('T') ? text : `${text}T00:00:00${LOCAL_OFFSET}`);

const pageQuery = {
  limit: limitSchema,
  warehouse: z.optional(warehouseSchema),
  person: z.optional(emailSchema),
  reason: z.optional(movementReasonSchema),
  /** From the beginning of a day in Bangladesh, or from a moment on. */
  from: dateSchema.transform(startOf).optional(),
  /** To the end of a day in Bangladesh, or before a moment. */
  to: dateSchema
    .transform((text) => new Date(startOf(text).getTime() + (text.includes('T') ? 0 : DAY_MS)))
    .optional(),
};

/** Where a page of one item's movements begins, or a page of the journal. */
const placeSchema = cursorSchema(/^\d{1,15}\.(\d{1,3}|[0-9a-f]{24})$/).transform((text): MovementPlace => {
  const [first = '', second = ''] = text.split('.');
  return second.length === 24
    ? { at: new Date(Number(first)), _id: ObjectId.createFromHexString(second) }
    : { version: Number(first), part: Number(second) };
});

const itemIdSchema = z
  .string('Enter the id of an item, once.')
  .regex(/^[0-9a-f]{24}$/i, { error: 'Enter the id of an item.', abort: true })
  .transform((hex) => ObjectId.createFromHexString(hex));

const fields = z.strictObject({ ...pageQuery, cursor: placeSchema.optional() });

const isOfItem = (place: MovementPlace | undefined) => place === undefined || 'version' in place;
const isOfJournal = (place: MovementPlace | undefined) => place === undefined || 'at' in place;
const WRONG_LIST = { path: ['cursor'], error: 'Take the cursor from the Link header of the same list.' };

/** Query of `GET /item/{id}/movements`. */
export const historyQuerySchema = fields.refine(({ cursor }) => isOfItem(cursor), WRONG_LIST);

/** Query of `GET /movements`. A cursor belongs to the list it came from: with an item, or without. */
export const journalQuerySchema = fields
  .extend({ item: itemIdSchema.optional() })
  .refine(({ item, cursor }) => (item ? isOfItem(cursor) : isOfJournal(cursor)), WRONG_LIST);

type PageQuery = z.output<typeof journalQuerySchema>;

/** Answers a page of movements, with how many there are and where the next page is. */
export async function answerMovements(
  req: Request,
  res: Response,
  movements: Collection<MovementDoc>,
  { limit = MAX_LIMIT, cursor, person, ...others }: PageQuery,
): Promise<void> {
  const filter: MovementFilter = { ...others, email: person };
  const [docs, total] = await Promise.all([
    listMovements(movements, filter, { after: cursor, limit: limit + 1 }),
    countMovements(movements, filter),
  ]);
  const page = docs.slice(0, limit);
  const undoings = await findUndoings(
    movements,
    page.map(({ _id }) => _id),
  );
  const last = page.at(-1);
  res.set('X-Total-Count', String(total));
  if (last && docs.length > limit) linkNext(req, res, filter.item ? placeInItem(last) : placeInJournal(last));
  res.json(page.map((doc) => toMovement(doc, undoings.get(String(doc._id)))));
}

const placeInItem = ({ version, part }: MovementDoc) => `${version}.${part}`;
const placeInJournal = ({ at, _id }: MovementDoc) => `${at.getTime()}.${_id}`;
