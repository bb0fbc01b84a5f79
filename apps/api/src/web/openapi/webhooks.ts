import { deletionSchema } from '@godown/shared/item';
import {
  deliverySchema,
  madeWebhookSchema,
  newWebhookSchema,
  webhookSchema,
  webhookSwitchSchema,
  webhooksSchema,
} from '@godown/shared/webhooks';
import * as z from 'zod';
import { deliveryQuerySchema } from '../../integrations/webhooks/deliveries.routes.js';
import type { RouteDescriptions } from './describe.js';

export const WEBHOOK_ROUTES: RouteDescriptions = {
  'GET /webhooks': { summary: 'List webhooks', access: 'connect', response: webhooksSchema },
  'POST /webhooks': {
    summary: 'Add a webhook',
    details: 'Only this response has its secret.',
    access: 'connect',
    body: newWebhookSchema,
    status: 201,
    response: madeWebhookSchema,
    responseHeaders: ['Location'],
    problems: ['disk_full'],
  },
  'PUT /webhooks/{id}': {
    summary: 'Switch a webhook on or off',
    access: 'connect',
    body: webhookSwitchSchema,
    response: webhookSchema,
    problems: ['webhook_not_found', 'disk_full'],
  },
  'DELETE /webhooks/{id}': {
    summary: 'Remove a webhook',
    access: 'connect',
    response: deletionSchema,
    problems: ['webhook_not_found', 'disk_full'],
  },
  'POST /webhooks/{id}/ping': {
    summary: 'Send a test',
    access: 'connect',
    status: 202,
    response: deliverySchema,
    problems: ['webhook_not_found', 'disk_full'],
  },
  'GET /webhooks/{id}/deliveries': {
    summary: 'What was sent to a webhook, newest first',
    access: 'connect',
    query: deliveryQuerySchema,
    response: z.array(deliverySchema),
    responseHeaders: ['Link'],
    problems: ['webhook_not_found', 'server_busy'],
  },
  'POST /webhooks/{id}/deliveries/{delivery}/retry': {
    summary: 'Send a message again',
    access: 'connect',
    status: 202,
    response: deliverySchema,
    problems: ['webhook_not_found', 'disk_full'],
  },
};
