import type { Request } from 'express';
import type { ObjectId } from 'mongodb';
import { requireObjectId } from '../../http/object-id.js';
import { ProblemError } from '../../http/problem-error.js';

export const itemNotFound = () =>
  new ProblemError('item_not_found', { detail: /* i18n */ 'The item does not exist, or was deleted.' });

/** The id in the path `/item/{id}…`. */
export const requireItemId = (req: Request): ObjectId => requireObjectId(req.params.id, itemNotFound);
