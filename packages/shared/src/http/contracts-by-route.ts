/** The contract of each route, by its name. Types only: the web app loads no contract. */
import type { Contract } from './contract.js';

type Files =
  | typeof import('../access/access.contracts.js')
  | typeof import('../access/api-keys.contracts.js')
  | typeof import('../access/journal.contracts.js')
  | typeof import('../access/login.contracts.js')
  | typeof import('../bulk/exports.contracts.js')
  | typeof import('../bulk/imports.contracts.js')
  | typeof import('../bulk/jobs.contracts.js')
  | typeof import('../bulk/partner-imports.contracts.js')
  | typeof import('../integrations/push.contracts.js')
  | typeof import('../integrations/sending.contracts.js')
  | typeof import('../integrations/webhooks.contracts.js')
  | typeof import('../items/items.contracts.js')
  | typeof import('../items/pictures.contracts.js')
  | typeof import('../items/views.contracts.js')
  | typeof import('../stock/events.contracts.js')
  | typeof import('../stock/ledger-health.contracts.js')
  | typeof import('../stock/movements.contracts.js')
  | typeof import('../stock/notices.contracts.js')
  | typeof import('../stock/reports.contracts.js')
  | typeof import('../stock/stock-counts.contracts.js')
  | typeof import('../trade/accounts.contracts.js')
  | typeof import('../trade/documents.contracts.js')
  | typeof import('../trade/partners.contracts.js')
  | typeof import('../trade/sales.contracts.js')
  | typeof import('./health.contracts.js')
  | typeof import('./openapi.contracts.js');

type ContractsIn<File> = File extends unknown ? Extract<File[keyof File], Contract> : never;

/** Such as `ContractOf['GET /item/{id}']`. */
export type ContractOf = { [C in ContractsIn<Files> as C['route']]: C };
