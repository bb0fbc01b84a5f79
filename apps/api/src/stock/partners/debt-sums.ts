/** What all customers owe together, or is owed to all suppliers, and for how long. Only sums are in memory. */
import type { Ages, Debt, DebtSums } from '@godown/shared/trade/accounts';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { inTurns } from '../../http/limits/in-turns.js';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { type DebtSources, readDebts } from '../accounts/debts.js';
import { readOwing } from './owing.js';

export async function sumDebts(
  sources: Pick<DebtSources, 'partners' | 'signal'>,
  kind: PartnerKind,
  takeTurn: TakeTurn,
): Promise<DebtSums> {
  const cents = { owed: 0, advances: 0 };
  const count = { owing: 0, advanced: 0 };
  for await (const { balance } of inTurns(readOwing(sources, kind), takeTurn)) {
    if (balance > 0) {
      cents.owed += balance;
      count.owing++;
    } else {
      cents.advances -= balance;
      count.advanced++;
    }
  }
  const { owed, advances } = cents;
  return {
    ...count,
    owed: fromCents(owed),
    advances: fromCents(advances),
    total: fromCents(owed - advances),
  };
}

/** Reads the latest entries of each account that owes. */
export async function sumAges(sources: DebtSources, kind: PartnerKind, takeTurn: TakeTurn): Promise<Ages> {
  const cents: Ages = [0, 0, 0, 0];
  for await (const { ages } of inTurns(readWhoOwes(sources, kind), takeTurn))
    for (const age of [0, 1, 2, 3] as const) cents[age] += toCents(ages[age]);
  const [first, second, third, over] = cents;
  return [fromCents(first), fromCents(second), fromCents(third), fromCents(over)];
}

async function* readWhoOwes(sources: DebtSources, kind: PartnerKind): AsyncGenerator<Debt[], void> {
  for await (const page of readOwing(sources, kind)) {
    yield [];
    yield yield* readDebts(
      sources,
      page.filter(({ balance }) => balance > 0),
    );
  }
}
