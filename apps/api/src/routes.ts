import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Currency } from '@godown/shared/language/currency';
import type { Db } from 'mongodb';
import { apiKeysOf } from './access/api-keys/api-keys.repo.js';
import { createApiKeyRoutes } from './access/api-keys/api-keys.routes.js';
import type { KnownKeys } from './access/api-keys/known-keys.js';
import type { AccessTokens } from './access/identity/access-tokens.js';
import type { IdentityVerifier } from './access/identity/identity.js';
import type { Roles } from './access/identity/roles.js';
import { createAddOnce } from './access/journal/add-once.js';
import { createJournalRoutes } from './access/journal/journal.routes.js';
import { recordChangesIn } from './access/journal/record-change.js';
import { createStreamLimit } from './access/limits/limit-calls.js';
import { createLoginLimits } from './access/limits/limit-logins.js';
import { createLoginRoutes } from './access/login/login.routes.js';
import { membersOf } from './access/members/members.repo.js';
import { createMemberRoutes } from './access/members/members.routes.js';
import type { Background } from './background.js';
import { createAccountExportRoutes } from './bulk/exports/account-exports.routes.js';
import { createExportRoutes } from './bulk/exports/exports.routes.js';
import { createImportRoutes } from './bulk/imports/imports.routes.js';
import { createJobRoutes } from './bulk/jobs/jobs.routes.js';
import { createPartnerFileRoutes } from './bulk/partner-files/partner-files.routes.js';
import { createListReaders } from './http/limits/limit-lists.js';
import { type ListedRoute, listRoutes } from './http/routes.js';
import type { Pictures } from './integrations/pictures/pictures.js';
import { createPictureRoutes } from './integrations/pictures/pictures.routes.js';
import { createPushRoutes } from './integrations/push/push.routes.js';
import { createSendingRoutes } from './integrations/sending/sending.routes.js';
import { createDeliveryRoutes } from './integrations/webhooks/deliveries.routes.js';
import { createWebhookRoutes } from './integrations/webhooks/webhooks.routes.js';
import { createHealthRoutes } from './operations/health/health.routes.js';
import { createLedgerHealthRoutes } from './operations/verify/ledger-health.routes.js';
import { closingsOf } from './reports/closings.js';
import { createReorderRoutes } from './reports/reorder/reorder.routes.js';
import { createReportRoutes } from './reports/reports.routes.js';
import { createSalesRoutes } from './reports/sales/sales.routes.js';
import { createStockReportRoutes } from './reports/stock-reports.routes.js';
import type { Clock } from './runtime/clock.js';
import type { Metrics } from './runtime/metrics.js';
import type { Limits } from './settings/limit-settings.js';
import type { TradeRules } from './settings/trade-rules.js';
import { createDeletedItemRoutes } from './stock/deleted-items/deleted-items.routes.js';
import type { EventHub } from './stock/events/event-hub.js';
import { createEventRoutes } from './stock/events/events.routes.js';
import { createItemChoiceRoutes } from './stock/items/item-choices.routes.js';
import { createItemRoutes } from './stock/items/items.routes.js';
import { ledgerCollectionsOf } from './stock/ledger/collections.js';
import { createHistoryAttachment } from './stock/ledger/histories.js';
import { createLedger } from './stock/ledger/ledger.js';
import { createItemMovementRoutes } from './stock/movements/item-movements.routes.js';
import { createMovementRoutes } from './stock/movements/movements.routes.js';
import { createNoticeRoutes } from './stock/notices/notices.routes.js';
import { createOwnCodeRoutes } from './stock/own-codes/own-codes.routes.js';
import { createIntake } from './stock/pictures/intake.js';
import { createItemPictureRoutes } from './stock/pictures/item-pictures.routes.js';
import { createMakeSizes } from './stock/pictures/make-sizes.js';
import { movementPicturesOf } from './stock/pictures/movement-picture-doc.js';
import { createMovementPictureRoutes } from './stock/pictures/movement-pictures.routes.js';
import { deletedItemsOf } from './stock/records/deleted-item-doc.js';
import { itemsOf } from './stock/records/item-doc.js';
import { movementsOf } from './stock/records/movement-doc.js';
import { pricesOf } from './stock/records/price-doc.js';
import { claimKeysIn, reserveKeysIn } from './stock/reserved-keys.js';
import { createSubmit } from './stock/submit.js';
import { viewsOf } from './stock/views/views.repo.js';
import { createViewRoutes } from './stock/views/views.routes.js';
import { createAccountAttachment } from './trade/accounts/account-batch.js';
import { createAccountRoutes } from './trade/accounts/accounts.routes.js';
import { createAllEntryRoutes } from './trade/accounts/all-entries.routes.js';
import { entriesOf } from './trade/accounts/entry-doc.js';
import { partnersOf } from './trade/accounts/partner-doc.js';
import { createEntryPostRoutes } from './trade/accounts/post-entries.routes.js';
import { createBelowCostTries } from './trade/documents/below-cost-tries.js';
import { createDocumentAttachment } from './trade/documents/document-batch.js';
import { documentsOf, findDocument } from './trade/documents/documents.repo.js';
import { createDocumentRoutes } from './trade/documents/documents.routes.js';
import { createLastPriceAttachment } from './trade/documents/last-prices.js';
import { createLastPriceRoutes } from './trade/documents/last-prices.routes.js';
import { createNoteStates } from './trade/documents/note-states.js';
import { createPartnerChangeRoutes } from './trade/partners/change-partners.routes.js';
import { createDebtRoutes } from './trade/partners/debts.routes.js';
import { createLooseNoteRoutes } from './trade/partners/loose-notes.routes.js';
import { createPartnerRoutes } from './trade/partners/partners.routes.js';
import { createPartyTextRoutes } from './trade/partners/party-texts.routes.js';
import { createStockCountPostRoutes } from './trade/stock-counts/post-stock-count.routes.js';
import { createStockCountAttachment } from './trade/stock-counts/stock-count-batch.js';
import { stockCountsOf } from './trade/stock-counts/stock-counts.repo.js';
import { createStockCountRoutes } from './trade/stock-counts/stock-counts.routes.js';
import { createOpenApiRoutes } from './web/openapi/openapi.routes.js';

export interface RouteDeps {
  db: Db;
  clock: Clock;
  verifier: IdentityVerifier;
  tokens: AccessTokens;
  known: KnownKeys;
  requireVerifiedEmail: boolean;
  /** Addresses and `@domains`; null without the setting. */
  managerEmails: readonly string[] | null;
  roles: Roles;
  /** Returns the time of the last scheduled backup; absent if the server makes none. */
  lastBackup?: (() => Promise<Date | null>) | undefined;
  /** The warehouse that is meant when a request names none. */
  homeWarehouse: WarehouseId;
  /** The currency of all prices. */
  currency: Currency;
  trade: TradeRules;
  events: EventHub;
  /** Jobs, imports and webhooks. */
  background: Background;
  /** Pictures of other sites. */
  pictures: Pictures;
  /** See `EventHub`. Tests replace it. */
  revision: EventHub['revision'];
  /** Without them nothing is measured. */
  metrics?: Metrics | undefined;
  limits: Limits;
}

/** Every route of the API, under the headings of its description. */
export function listAppRoutes(deps: RouteDeps): readonly ListedRoute[] {
  const { db, clock, roles, background, limits, known, homeWarehouse: home } = deps;
  const [items, deletedItems, movements] = [itemsOf(db), deletedItemsOf(db), movementsOf(db)];
  const [documents, partners] = [documentsOf(db), partnersOf(db)];
  const stockCounts = stockCountsOf(db);
  const collections = ledgerCollectionsOf(db);
  const { journal } = collections;
  const posted = documentsOf(db, { readPreference: 'primary' });
  const attachments = {
    accounts: createAccountAttachment(db),
    documents: createDocumentAttachment(db),
    lastPrices: createLastPriceAttachment(db),
    histories: createHistoryAttachment(db),
    stockCounts: createStockCountAttachment({ stockCounts, movements }),
  };
  const ledger = createLedger({
    db,
    clock,
    home,
    metrics: deps.metrics?.ledger,
    follow: background.follow,
  });
  const noteStates = createNoteStates(db);
  const submit = createSubmit({ ledger });
  const record = recordChangesIn(db);
  const addOnce = createAddOnce({ record, claimKey: claimKeysIn(db), clock });
  const lists = createListReaders();
  const stock = { items, deletedItems, movements, prices: pricesOf(db), closings: closingsOf(db) };
  const files = { clock, lists, currency: deps.currency };
  const members = membersOf(db);
  const taken = { db, clock, intake: createIntake(createMakeSizes()), perDay: limits.pictures };
  const listed = { movements, pictures: movementPicturesOf(db), lists };
  const routes: readonly ListedRoute[] = listRoutes({
    Items: [
      createItemRoutes({ items, words: collections.words, clock, lists, revision: deps.revision, submit }),
      createDeletedItemRoutes({ deletedItems, clock, lists, submit }),
      createItemChoiceRoutes({ items, lists }),
      createPictureRoutes({ pictures: deps.pictures, items, deletedItems }),
      createItemPictureRoutes({ ...taken, submit }),
      createOwnCodeRoutes({ db, submit }),
      createViewRoutes({ views: viewsOf(db), record, addOnce, clock }),
    ],
    Movements: [
      createMovementRoutes({
        ...listed,
        primary: collections.movements,
        histories: attachments.histories,
        submit,
      }),
      createItemMovementRoutes({ ...listed, items, submit }),
      createMovementPictureRoutes(taken),
    ],
    Documents: [
      createDocumentRoutes({
        documents,
        primary: posted,
        movements: collections.movements,
        partners,
        noteStates,
        attachments,
        costs: deps.trade,
        countTries: createBelowCostTries({ journal, record, clock }),
        submit,
        lists,
      }),
      createLastPriceRoutes({ db, lists }),
    ],
    Accounts: [
      createAccountRoutes({ db, lists }),
      createAllEntryRoutes({ db, lists }),
      createEntryPostRoutes({
        db,
        accounts: attachments.accounts,
        submit,
        findNote: (number) => findDocument(posted, number),
      }),
      createDebtRoutes({ db, clock, lists }),
    ],
    'Customers and suppliers': [
      createPartnerRoutes({ db, clock, items, partners, lists }),
      createPartnerChangeRoutes({
        partners: partnersOf(db, { readPreference: 'primary' }),
        accounts: attachments.accounts,
        submit,
      }),
      createPartyTextRoutes({ db, lists }),
      createLooseNoteRoutes({ db, attachments, lists, submit }),
      createPartnerFileRoutes({ db, accounts: attachments.accounts, ledger, readings: background.readings }),
    ],
    'Stock counts': [
      createStockCountRoutes({
        stockCounts,
        items,
        clock,
        lists,
        reserveKey: reserveKeysIn(db),
      }),
      createStockCountPostRoutes({ submit, stockCounts, documents: posted, attachments }),
    ],
    'Reports and reordering': [
      createReportRoutes({ sources: stock, documents, noteStates, clock, lists }),
      createStockReportRoutes({ sources: stock, clock, lists }),
      createSalesRoutes({
        sources: { documents, partners, movements, entries: entriesOf(db) },
        clock,
        lists,
      }),
      createReorderRoutes({ items, lists }),
      createNoticeRoutes({ db, lists }),
    ],
    Exports: [
      createExportRoutes({ stock, documents, noteStates, partners, journal, ...files }),
      createAccountExportRoutes({ db, ...files }),
    ],
    Jobs: [createJobRoutes({ jobs: background.jobs, clock, lists })],
    Imports: [createImportRoutes({ imports: background.imports, lists })],
    People: [
      createMemberRoutes({
        members,
        roles,
        managerEmails: deps.managerEmails,
        record,
        clock,
      }),
    ],
    Journal: [createJournalRoutes({ journal, lists })],
    'API keys': [createApiKeyRoutes({ keys: apiKeysOf(db), known, record, addOnce, clock })],
    Webhooks: [
      createWebhookRoutes({ ...background.webhooks, record, addOnce, clock }),
      createDeliveryRoutes({ collections: background.webhooks.collections, clock, lists }),
    ],
    'Notices on devices': [createPushRoutes({ ...background.push, record, clock })],
    Sending: [createSendingRoutes({ db, record, clock, onChange: background.sending.forget })],
    'Sign-in, events and health': [
      createLoginRoutes({
        verifier: deps.verifier,
        tokens: deps.tokens,
        requireVerifiedEmail: deps.requireVerifiedEmail,
        roles,
        members,
        record,
        clock,
        limits: createLoginLimits(limits),
      }),
      createEventRoutes({ hub: deps.events, limit: createStreamLimit(limits) }),
      createHealthRoutes({ db, clock, lastBackup: deps.lastBackup }),
      createLedgerHealthRoutes({ db }),
      createOpenApiRoutes(() => routes),
    ],
  });
  return routes;
}
