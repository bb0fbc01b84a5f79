/** The cache keys and the paths of customers and suppliers. Apart from their room, because other rooms change accounts too. */
import { APP_ROUTES } from '@godown/shared/http/routes';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import type { QueryClient } from '@tanstack/react-query';

export const partnerKeys = {
  all: ['partners'] as const,
  lists: ['partners', 'list'] as const,
  /** The partners that are offered without a connection. */
  kept: ['partners', 'kept'] as const,
  found: ['partners', 'found'] as const,
  one: (id: string) => ['partners', 'one', id] as const,
  debts: (kind: PartnerKind) => ['partners', 'debts', kind] as const,
  /** Sales, received money and what is owed, which every change of an account changes. */
  dayMoney: (date: string) => ['partners', 'day-money', date] as const,
};

/** Data of partners that the device keeps: lists, and the accounts that were opened. */
export const KEPT_PARTNER_KEYS = (['kept', 'list', 'one', 'entries', 'debts'] as const).map(
  (part) => ['partners', part] as const,
);

/** The path of the page of all of a kind. */
export const partnersPath = (kind: PartnerKind): string =>
  kind === 'customer' ? APP_ROUTES.customers : APP_ROUTES.suppliers;

/** The path of one's page. */
export const partnerPath = ({ kind, _id }: Pick<Partner, 'kind' | '_id'>): string =>
  `${partnersPath(kind)}/${encodeURIComponent(_id)}`;

/** The same page with the debts by age. */
export const owedPath = (kind: PartnerKind): string => `${partnersPath(kind)}?owed=some`;

/** To be called when an account may have changed. */
export const forgetPartners = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: partnerKeys.all });
