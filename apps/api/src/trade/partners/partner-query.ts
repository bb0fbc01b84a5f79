/** The query parameters of the lists of customers and suppliers. */
import { textSchema } from '@godown/shared/items/item';
import { type PartnerKind, partnerKindSchema, partnerNameSchema } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import type { BalancePlace, NamePlace } from './partners.repo.js';

const yesSchema = z.enum(['true', 'false'], 'One of: true, false.').transform((text) => text === 'true');

const placeSchema = cursorSchema(/^[0-9a-f]{24}\.[\w-]{0,400}$/).transform((cursor): NamePlace => {
  const [id = '', name = ''] = cursor.split('.');
  return { nameKey: Buffer.from(name, 'base64url').toString(), _id: ObjectId.createFromHexString(id) };
});

export const toPlace = ({ nameKey, _id }: NamePlace): string =>
  `${_id}.${Buffer.from(nameKey).toString('base64url')}`;

const balancePlaceSchema = cursorSchema(/^[0-9a-f]{24}\.-?\d{1,15}$/).transform((cursor): BalancePlace => {
  const [id = '', balance] = cursor.split('.');
  return { balance: Number(balance), _id: ObjectId.createFromHexString(id) };
});

export const toBalancePlace = ({ balance, _id }: BalancePlace): string => `${_id}.${balance}`;

/** Which of them, as in `GET /partners` and its file. */
export const partnerFilterFields = {
  kind: z.optional(partnerKindSchema),
  q: z.optional(textSchema(200)),
  owed: z.enum(['some', 'over'], 'One of: some, over.').optional(),
};

/** Query of the sums of debts, and of their file. */
export const debtQuerySchema = z.strictObject({ kind: partnerKindSchema });

/** Query of `GET /partners/named`. */
export const namedQuerySchema = z.strictObject({ kind: partnerKindSchema, name: partnerNameSchema });

/** Query of `GET /debts`. */
export const debtPageSchema = debtQuerySchema.extend({
  q: partnerFilterFields.q,
  limit: limitSchema,
  cursor: balancePlaceSchema.optional(),
});

/** They are found by what they owe among those of a kind. */
export const withKind = <Query extends z.ZodType<{ kind?: PartnerKind | undefined; owed?: unknown }>>(
  query: Query,
) =>
  query.refine(({ kind, owed }) => owed === undefined || kind !== undefined, {
    path: ['kind'],
    error: 'With owed, choose customers or suppliers.',
  });

/** Query of `GET /partners`. */
export const partnerQuerySchema = withKind(
  z.strictObject({
    ...partnerFilterFields,
    deleted: yesSchema.optional(),
    since: yesSchema.optional(),
    limit: limitSchema,
    cursor: placeSchema.optional(),
  }),
).refine(({ deleted, owed }) => !deleted || owed === undefined, {
  path: ['owed'],
  error: 'Leave it out with deleted=true.',
});
