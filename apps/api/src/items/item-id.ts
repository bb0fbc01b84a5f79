import type { ObjectId } from 'mongodb';
import { requireObjectId } from '../http/object-id.js';
import { ProblemError } from '../http/problem-error.js';
import type { ApiRequest } from '../http/router.js';

export const itemNotFound = () =>
  new ProblemError('item_not_found', { detail: 'The item does not exist, or not any more.' });

/** The id in the path `/item/{id}…`. */
export const requireItemId = (req: ApiRequest): ObjectId => requireObjectId(req.params.id, itemNotFound);
