import { journalSchema } from '@godown/shared/journal';
import { journalQuerySchema } from '../../access/journal/journal.routes.js';
import type { RouteDescriptions } from './describe.js';

export const JOURNAL_ROUTES: RouteDescriptions = {
  'GET /journal': {
    summary: 'Who changed what besides stock, newest first',
    access: 'administer',
    query: journalQuerySchema,
    response: journalSchema,
    responseHeaders: ['Link'],
    problems: ['server_busy'],
  },
};
