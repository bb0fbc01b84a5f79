import type { Request } from 'express';
import type { ObjectId } from 'mongodb';
import { requireObjectId } from '../../http/object-id.js';
import { ProblemError } from '../../http/problem-error.js';

export const webhookNotFound = () =>
  new ProblemError('webhook_not_found', {
    detail: /* i18n */ 'There is no webhook with this id, or no such delivery.',
  });

/** The id in the path. Throws 404 if it is none. */
export const webhookIdOf = (req: Request): ObjectId => requireObjectId(req.params.id, webhookNotFound);
