import { API_KEY_ROUTES } from './api-keys.js';
import type { RouteDescriptions } from './describe.js';
import { DOCUMENT_ROUTES } from './documents.js';
import { EXPORT_ROUTES } from './exports.js';
import { IMPORT_ROUTES } from './imports.js';
import { ITEM_ROUTES } from './items.js';
import { JOB_ROUTES } from './jobs.js';
import { JOURNAL_ROUTES } from './journal.js';
import { MOVEMENT_ROUTES } from './movements.js';
import { PEOPLE_ROUTES } from './people.js';
import { REPORT_ROUTES } from './reports.js';
import { SENDING_ROUTES } from './sending.js';
import { STOCK_COUNT_ROUTES } from './stock-counts.js';
import { SYSTEM_ROUTES } from './system.js';
import { WEBHOOK_ROUTES } from './webhooks.js';

/** All routes of the API, under the headings of the page. A test compares them with those of the app. */
export const ROUTES: Readonly<Record<string, RouteDescriptions>> = {
  Items: ITEM_ROUTES,
  Movements: MOVEMENT_ROUTES,
  Documents: DOCUMENT_ROUTES,
  'Stock counts': STOCK_COUNT_ROUTES,
  'Reports and reordering': REPORT_ROUTES,
  Exports: EXPORT_ROUTES,
  Jobs: JOB_ROUTES,
  Imports: IMPORT_ROUTES,
  People: PEOPLE_ROUTES,
  Journal: JOURNAL_ROUTES,
  'API keys': API_KEY_ROUTES,
  Webhooks: WEBHOOK_ROUTES,
  Sending: SENDING_ROUTES,
  'Sign-in, events and health': SYSTEM_ROUTES,
};
