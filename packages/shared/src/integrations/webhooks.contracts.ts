/** The routes of webhooks and their deliveries. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { pageFields } from '../http/list-query.js';
import { deletionSchema } from '../items/item.js';
import {
  deliverySchema,
  madeWebhookSchema,
  newWebhookSchema,
  webhookSchema,
  webhookSwitchSchema,
  webhooksSchema,
} from './webhooks.js';

const webhookId = { id: { missing: 'webhook_not_found' } } as const;

export const listWebhooks = {
  id: 'listWebhooks',
  route: 'GET /webhooks',
  access: 'connect',
  response: webhooksSchema,
} as const satisfies Contract;

export const makeWebhook = {
  id: 'makeWebhook',
  route: 'POST /webhooks',
  access: 'connect',
  key: 'optional',
  body: newWebhookSchema,
  status: 201,
  response: madeWebhookSchema,
} as const satisfies Contract;

export const changeWebhook = {
  id: 'changeWebhook',
  route: 'PUT /webhooks/{id}',
  params: webhookId,
  access: 'connect',
  body: webhookSwitchSchema,
  response: webhookSchema,
} as const satisfies Contract;

export const deleteWebhook = {
  id: 'deleteWebhook',
  route: 'DELETE /webhooks/{id}',
  params: webhookId,
  access: 'connect',
  response: deletionSchema,
} as const satisfies Contract;

export const pingWebhook = {
  id: 'pingWebhook',
  route: 'POST /webhooks/{id}/ping',
  params: webhookId,
  access: 'connect',
  status: 202,
  response: deliverySchema,
} as const satisfies Contract;

export const listDeliveries = {
  id: 'listDeliveries',
  route: 'GET /webhooks/{id}/deliveries',
  params: webhookId,
  access: 'connect',
  query: z.strictObject(pageFields),
  response: z.array(deliverySchema),
} as const satisfies Contract;

export const retryDelivery = {
  id: 'retryDelivery',
  route: 'POST /webhooks/{id}/deliveries/{delivery}/retry',
  params: { ...webhookId, delivery: { missing: 'webhook_not_found' } },
  access: 'connect',
  status: 202,
  response: deliverySchema,
} as const satisfies Contract;
