/** The contract of each route, by its name. Types only: the web app loads no contract. */
import type * as access from '../access/access.contracts.js';
import type * as apiKeys from '../access/api-keys.contracts.js';
import type * as journal from '../access/journal.contracts.js';
import type * as login from '../access/login.contracts.js';
import type * as exports from '../bulk/exports.contracts.js';
import type * as imports from '../bulk/imports.contracts.js';
import type * as jobs from '../bulk/jobs.contracts.js';
import type * as partnerImports from '../bulk/partner-imports.contracts.js';
import type * as sending from '../integrations/sending.contracts.js';
import type * as webhooks from '../integrations/webhooks.contracts.js';
import type * as items from '../items/items.contracts.js';
import type * as pictures from '../items/pictures.contracts.js';
import type * as events from '../stock/events.contracts.js';
import type * as ledgerHealth from '../stock/ledger-health.contracts.js';
import type * as movements from '../stock/movements.contracts.js';
import type * as notices from '../stock/notices.contracts.js';
import type * as reports from '../stock/reports.contracts.js';
import type * as stockCounts from '../stock/stock-counts.contracts.js';
import type * as accounts from '../trade/accounts.contracts.js';
import type * as documents from '../trade/documents.contracts.js';
import type * as partners from '../trade/partners.contracts.js';
import type * as sales from '../trade/sales.contracts.js';
import type { Contract } from './contract.js';
import type * as health from './health.contracts.js';
import type * as openapi from './openapi.contracts.js';

type Contracts = typeof access &
  typeof apiKeys &
  typeof journal &
  typeof login &
  typeof exports &
  typeof imports &
  typeof jobs &
  typeof partnerImports &
  typeof health &
  typeof openapi &
  typeof sending &
  typeof webhooks &
  typeof items &
  typeof pictures &
  typeof events &
  typeof ledgerHealth &
  typeof movements &
  typeof notices &
  typeof reports &
  typeof stockCounts &
  typeof accounts &
  typeof documents &
  typeof partners &
  typeof sales;

type AnyContract = Extract<Contracts[keyof Contracts], Contract>;

/** Such as `ContractOf['GET /item/{id}']`. */
export type ContractOf = { [C in AnyContract as C['route']]: C };
