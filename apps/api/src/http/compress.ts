import compression from 'compression';
import type { Handler } from './router.js';

/** It needs nothing of Express's; only its types say so. */
const compressAny = compression() as unknown as Handler;

/** Compresses the answer for who can read it then. For lists alone: anything else the API says fits a packet. */
export const compress: Handler = (req, res, next) => {
  res.setKeptHeaders();
  return compressAny(req, res, next);
};
