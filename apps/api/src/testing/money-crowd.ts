/**
 * Many clients that take payments of the same few customers, correct their accounts, undo entries, and mark cheques as bounced, over bad
 * connections. Several try to take the same entry back.
 */
import { randomInt } from 'node:crypto';
import type { AccountEntry } from '@godown/shared/trade/accounts';
import { type Connection, createBadSender, NOTHING_SENT, pick, type Sent } from './bad-sender.js';

export interface MoneyCrowd extends Connection {
  /** Ids of customers. */
  partners: string[];
  clients: number;
  /** How many requests to make. */
  requests: number;
  /** Called after each response. */
  onConfirmed?: () => void;
}

export interface MoneyOutcome extends Sent {
  /** What each customer must owe then, in cents. */
  intended: Map<string, number>;
  /** How often an entry had been taken back already. */
  refused: number;
}

const CONFLICT = 409;

export async function runMoneyCrowd(crowd: MoneyCrowd): Promise<MoneyOutcome> {
  const { servers, token, partners, clients, onConfirmed } = crowd;
  const outcome: MoneyOutcome = {
    ...NOTHING_SENT,
    keys: [],
    intended: new Map(partners.map((id) => [id, 0])),
    refused: 0,
  };
  const send = createBadSender({ servers, token }, outcome);
  const made: AccountEntry[] = [];
  const takenBack = new Set<string>();
  let left = crowd.requests;

  async function post(path: string, body: object): Promise<AccountEntry | null> {
    const isTaking = path.includes('/entries/');
    const { status, text } = await send({ path, body: JSON.stringify(body) }, isTaking ? [CONFLICT] : []);
    if (status === CONFLICT) {
      outcome.refused++;
      return null;
    }
    const entry = JSON.parse(text) as AccountEntry;
    const { partner, change, undoes } = entry;
    outcome.intended.set(partner, (outcome.intended.get(partner) ?? 0) + Math.round(change * 100));
    if (undoes !== undefined && takenBack.has(undoes)) throw new Error(`${undoes} was taken back twice.`);
    if (undoes !== undefined) takenBack.add(undoes);
    return entry;
  }

  async function work() {
    while (left-- > 0) {
      const chance = randomInt(100);
      const amount = randomInt(1, 1_000_000) / 100;
      // Of the latest, so that several clients take the same.
      const taken = made.at(-1 - randomInt(6));
      if (chance < 25 && taken) {
        const how = taken.cheque && randomInt(2) === 0 ? 'bounce' : 'undo';
        await post(`/partners/${taken.partner}/entries/${taken._id}/${how}`, {});
      } else {
        const path = `/partners/${pick(partners)}`;
        const isPayment = chance < 75;
        const method = randomInt(3) === 0 ? 'cheque' : 'cash';
        const cheque = method === 'cheque' && { cheque: { number: '7', date: '2026-12-31' } };
        const entry = isPayment
          ? await post(`${path}/payments`, { amount, method, ...cheque })
          : await post(`${path}/adjustments`, { amount, reason: 'Goods' });
        if (entry) made.push(entry);
      }
      onConfirmed?.();
    }
  }

  await Promise.all(Array.from({ length: clients }, work));
  return outcome;
}
