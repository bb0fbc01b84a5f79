import type { Request } from 'express';
import { ObjectId } from 'mongodb';
import { requireObjectId } from '../../http/object-id.js';
import { ProblemError } from '../../http/problem-error.js';

export const itemNotFound = () =>
  new ProblemError('item_not_found', { detail: 'The item does not exist, or was deleted.' });

export const FIRST_ITEM_ID = new ObjectId('000000000000000000000000');

/** Another program may have written an item with another kind of id. No address leads to it, so it is not listed. */
export const ADDRESSABLE = { _id: { $gte: FIRST_ITEM_ID } };

/** The id in the path `/item/{id}…`. */
export const requireItemId = (req: Request): ObjectId => requireObjectId(req.params.id, itemNotFound);
