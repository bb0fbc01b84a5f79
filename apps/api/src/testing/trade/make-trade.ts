/** Makes up the trade of a year: payments of every kind, refunds, corrections, undos and cheques that bounce. */
import type { AccountEntry } from '@godown/shared/trade/accounts';

export interface Trade {
  /** The ids of customers and suppliers without entries. */
  partners: readonly string[];
  /** How many entries to make. */
  steps: number;
  /** Where the random numbers begin. */
  seed: number;
  /** The last day. The first is a year earlier. */
  until: Date;
  setNow(now: Date): void;
  /** Sends a POST to `/api` + `path`, and resolves with the body of the response, which must be 201. */
  send(path: string, body: object): Promise<unknown>;
}

const DAYS = 365;
const DAY_MS = 86_400_000;
const METHODS = ['cash', 'bank', 'bkash', 'nagad'] as const;

interface Account {
  id: string;
  /** What can be taken back. */
  open: AccountEntry[];
  /** In cents. */
  owed: number;
}

/** Resolves with what each of them must owe at the end, in cents. */
export async function makeTrade(trade: Trade): Promise<Map<string, number>> {
  const random = randomNumbers(trade.seed);
  const accounts = trade.partners.map((id): Account => ({ id, open: [], owed: 0 }));
  for (let day = 0; day < DAYS; day++) {
    trade.setNow(new Date(trade.until.getTime() - (DAYS - 1 - day) * DAY_MS));
    const count = Math.floor((trade.steps * (day + 1)) / DAYS) - Math.floor((trade.steps * day) / DAYS);
    const ofDay = new Map<Account, number>();
    for (let step = 0; step < count; step++) {
      const account = accounts[random(accounts.length)];
      if (account) ofDay.set(account, (ofDay.get(account) ?? 0) + 1);
    }
    await Promise.all(
      [...ofDay].map(async ([account, steps]) => {
        for (let step = 0; step < steps; step++) await makeStep(trade, account, random);
      }),
    );
  }
  return new Map(accounts.map(({ id, owed }) => [id, owed]));
}

async function makeStep({ send }: Trade, account: Account, random: Random): Promise<void> {
  const amount = (1 + random(5_000_000)) / 100;
  const post = (path: string, body: object) => send(`/partners/${account.id}/${path}`, body);
  const chance = random(100);
  const taken = account.open[random(account.open.length)];
  let entry: AccountEntry;
  if (taken && chance < 15) {
    const how = taken.cheque && random(2) === 0 ? 'bounce' : 'undo';
    entry = (await post(`entries/${taken._id}/${how}`, {})) as AccountEntry;
    account.open = account.open.filter(({ _id }) => _id !== taken._id);
    account.owed -= toCents(taken.change);
    return;
  }
  if (chance < 55) {
    entry = (await post('adjustments', { amount, reason: 'Goods' })) as AccountEntry;
    account.owed += toCents(amount);
  } else if (chance < 60) {
    entry = (await post('adjustments', { amount: -amount, reason: 'Broken' })) as AccountEntry;
    account.owed -= toCents(amount);
  } else if (chance < 65) {
    entry = (await post('payments', { amount, isRefund: true, method: 'cash' })) as AccountEntry;
    account.owed += toCents(amount);
  } else {
    const isCheque = random(3) === 0;
    const method = isCheque ? 'cheque' : (METHODS[random(METHODS.length)] ?? 'cash');
    const cheque = { number: String(random(100_000)), date: '2026-12-31' };
    entry = (await post('payments', { amount, method, ...(isCheque && { cheque }) })) as AccountEntry;
    account.owed -= toCents(amount);
  }
  account.open.push(entry);
}

const toCents = (money: number): number => Math.round(money * 100);

type Random = (below: number) => number;

/** The same for the same seed. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
