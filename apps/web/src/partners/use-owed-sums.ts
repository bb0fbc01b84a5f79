import type { DebtSums } from '@godown/shared/trade/accounts';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { useQueries } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { owedBy, sumOf, usePendingMoney } from '../stock/changes/use-pending-money';
import { partnerQuery } from '../stock/partners-query';

type Account = Pick<Partner, '_id' | 'balance'>;

/**
 * The sums of all of a kind including unconfirmed changes, and the part that waits to be sent. `listed`: accounts of this kind on the
 * screen. Other accounts with changes are looked up.
 */
export function useOwedSums(kind: PartnerKind, sums: DebtSums | undefined, listed: readonly Account[]) {
  const api = useApi();
  const pending = usePendingMoney();
  const changing = new Set(pending.map(({ partner }) => partner));
  const known = listed.filter(({ _id }) => changing.has(_id));
  const others = [...changing].filter((id) => !known.some(({ _id }) => _id === id));
  const found = useQueries({ queries: others.map((id) => partnerQuery(api, id)) });
  const accounts: Account[] = [...known, ...found.flatMap(({ data }) => (data?.kind === kind ? [data] : []))];
  const ids = new Set(accounts.map(({ _id }) => _id));
  const waiting = sumOf(pending.filter(({ isWaiting, partner }) => isWaiting && ids.has(partner)));
  const changes = accounts.map((account) => ({
    before: account.balance ?? 0,
    after: owedBy(account, pending),
  }));
  return { sums: sums && addAll(sums, changes), waiting };
}

function addAll(sums: DebtSums, changes: readonly { before: number; after: number }[]): DebtSums {
  /** Adds the differences of `of` between before and after the changes. */
  const more = (of: (balance: number) => number, first: number) =>
    sumOf(
      changes.map(({ before, after }) => ({ change: of(after) - of(before) })),
      first,
    );
  return {
    owed: more((balance) => Math.max(balance, 0), sums.owed),
    owing: more((balance) => Number(balance > 0), sums.owing),
    advances: more((balance) => Math.max(-balance, 0), sums.advances),
    advanced: more((balance) => Number(balance < 0), sums.advanced),
    total: more((balance) => balance, sums.total),
  };
}
