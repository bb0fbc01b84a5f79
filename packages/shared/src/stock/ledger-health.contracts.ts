/** The route that verifies the ledger. */
import type { Contract } from '../http/contract.js';
import { ledgerHealthSchema } from './ledger-health.js';

export const verifyLedger = {
  id: 'verifyLedger',
  route: 'GET /health/ledger',
  access: 'signed-in',
  response: ledgerHealthSchema,
} as const satisfies Contract;
