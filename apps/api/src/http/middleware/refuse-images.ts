import type { RequestHandler } from 'express';
import { ProblemError } from '../problem-error.js';

/**
 * Refuses calls, but for pictures, that a browser makes for an `<img>`. The address of an item's picture, or a page of another site, could
 * otherwise make every visitor's browser call the API.
 */
export const refuseImages: RequestHandler = (req, _res, next) => {
  if (req.headers['sec-fetch-dest'] === 'image')
    throw new ProblemError('bad_request', { detail: /* i18n */ 'This address has no picture.' });
  next();
};
