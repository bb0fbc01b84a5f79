import compression from 'compression';
import type { Handler } from './router.js';

/**
 * Compresses the answer for who can read it then. For lists alone: anything else the API says fits a packet. It needs
 * nothing of Express's; only its types say so.
 */
export const compress = compression() as unknown as Handler;
