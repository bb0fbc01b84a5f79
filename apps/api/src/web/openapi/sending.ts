import { sendingSchema, sendingSwitchSchema } from '@godown/shared/sending';
import type { RouteDescriptions } from './describe.js';

export const SENDING_ROUTES: RouteDescriptions = {
  'GET /sending': {
    summary: 'Whether the server sends webhooks and mails, and loads pictures of other sites',
    details: 'All of it is off in a restored copy until a manager turns it on.',
    access: 'signed-in',
    response: sendingSchema,
  },
  'PUT /sending': {
    summary: 'Turn sending on in a restored copy',
    details: 'Nothing that waited in the backup is sent.',
    access: 'administer',
    body: sendingSwitchSchema,
    response: sendingSchema,
    problems: ['disk_full'],
  },
};
