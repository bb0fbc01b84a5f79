import type { RequestHandler } from 'express';
import { ProblemError } from '../problem-error.js';

/** Refuses requests that this server and a proxy in front of it, or two parts of this server, could read in different ways. */
export const refuseMalformed: RequestHandler = (req, _res, next) => {
  const hosts = req.headersDistinct.host ?? [];
  if (hosts.length > 1 || (req.httpVersion === '1.1' && hosts.length === 0))
    throw new ProblemError('bad_request', { detail: 'Send exactly one Host header.' });
  if (!isDecodable(req.url))
    throw new ProblemError('bad_request', { detail: 'The address is not properly percent-encoded.' });
  next();
};

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
