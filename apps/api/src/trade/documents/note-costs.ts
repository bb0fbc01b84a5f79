/** The value of the goods that a note brings or takes back. All money is in cents. */
import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { fromCents } from '@godown/shared/trade/money';
import { paidForLines } from '@godown/shared/trade/refund';
import { shareDiscount } from '@godown/shared/trade/share-discount';
import type { ObjectId } from 'mongodb';
import { type JournalDoc, toJournalDoc } from '../../access/journal/journal.repo.js';
import type { CostRules } from '../../settings/trade-rules.js';
import type { Snapshot } from '../../stock/ledger/commands.js';
import type { HistoryAttachment } from '../../stock/ledger/histories.js';
import type { Context, MovementLinks, NextVersion } from '../../stock/ledger/next-version.js';
import { costBefore, follow } from '../../stock/ledger/revaluation.js';
import { type Origin, type Step, Valuation } from '../../stock/ledger/valuation.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import type { Basis } from '../../stock/records/movement-worth.js';
import type { DocumentDoc } from './document-doc.js';
import type { NewNote, NoteMoney } from './note-money.js';

/** The context of one line. */
export interface LineSetting {
  /** Number of the document. */
  number: string;
  context: Context;
  snapshot: Snapshot;
  journal: JournalDoc[];
  /** The note that a return belongs to, and the units of the item that come back with the lines before. */
  original: DocumentDoc | null;
  before: number;
}

/** The reason and the amount of a change to the value of an item. */
export type Valued = Pick<MovementLinks, 'basis' | 'amount'>;

/** Costs of a piece before the goods of a receipt came, by the ids of the items. Null: not known. */
export type CostsBefore = ReadonlyMap<string, number | null>;

export const toCostsBefore = (made: readonly MovementDoc[]): CostsBefore =>
  // The first movement of an item counts.
  new Map(made.toReversed().map((movement) => [String(movement.item), costBefore(movement)]));

/** Amounts paid for each line: with its share of the discount, and of the transport if the cost of goods includes it. */
export function paidForGoods(
  { lines }: NewNote,
  { lines: priced, subtotal, transport = 0, total }: NoteMoney,
  { transportInCost }: CostRules,
): number[] {
  const nets = priced.map(({ net }) => net);
  const paid = paidForLines(nets, { subtotal, transport, total });
  if (!transportInCost) return paid;
  const isFree = paid.every((amount) => amount === 0);
  const shares = shareDiscount(isFree ? lines.map(({ quantity }) => quantity) : paid, transport);
  return paid.map((amount, index) => amount + (shares[index] ?? 0));
}

/**
 * A receipt that would lower a cost leaves it if the caller may not lower costs, and the journal tells managers. A refusal would say how
 * high the cost is.
 */
export function valueReceived(
  next: NextVersion,
  units: number,
  basis: Extract<Basis, { paid: number }>,
  setting: LineSetting,
): Valued {
  if (setting.context.may(MONEY_CHANGES.lowerCost)) return { basis };
  const keeping: Basis = { ...basis, keepsCost: true };
  tellKept(next, { kind: 'bought', pieces: units, basis }, keeping, setting);
  return { basis: keeping };
}

/**
 * Returned goods bring back the value that they had taken out, also if that was corrected since. `costsBefore`: goods that go back to the
 * supplier leave at least this cost, in the same way.
 */
export function valueReturned(
  next: NextVersion,
  quantity: number,
  {
    original,
    histories,
    costsBefore,
    ...setting
  }: LineSetting & {
    original: DocumentDoc;
    histories: HistoryAttachment;
    costsBefore: CostsBefore | undefined;
  },
): Valued {
  const { before, snapshot } = setting;
  const item = next.item._id;
  const history = snapshot.attached(histories).find(item, snapshot.movements);
  const followed = history ? follow(history).origins.get(original._id) : undefined;
  const origin = history ? followed : originOf(original, item);
  const came = original.returned?.find((back) => back.item.equals(item))?.quantity ?? 0;
  const amount = origin && next.amountOf(origin, came + before, quantity);
  const basis = { of: original._id };
  const costBefore = followed ? followed.costBefore : costsBefore?.get(String(item));
  const least = costsBefore && (costBefore ?? next.value.cost);
  if (least === undefined || least === null) return { basis, amount };
  const step: Step = { kind: 'bought', pieces: -quantity, basis, amount };
  const keeping: Basis = { ...basis, least };
  tellKept(next, step, keeping, setting);
  return { basis: keeping, amount };
}

function originOf({ lines }: DocumentDoc, item: ObjectId): Origin | undefined {
  const line = lines.find((each) => each.item.equals(item));
  if (line?.worth === undefined) return undefined;
  const { units: short, amount } = line.short ?? { units: 0, amount: 0 };
  return { units: line.quantity, amount: line.worth - amount, short };
}

/** Tells managers if `keeping` leaves a higher cost than the step's own basis. */
function tellKept(
  next: NextVersion,
  step: Step,
  keeping: Basis,
  { number, context, journal }: Pick<LineSetting, 'number' | 'context' | 'journal'>,
): void {
  const costAfter = (basis: Basis | undefined) => {
    const valuation = new Valuation(next.value);
    valuation.apply({ ...step, basis });
    return valuation.state.cost;
  };
  const [lower, kept] = [costAfter(step.basis), costAfter(keeping)];
  if (lower === null || kept === null || lower >= kept) return;
  const { _id, name } = next.item;
  const changes = [
    { field: 'cost', before: fromCents(kept), after: fromCents(lower) },
    { field: 'document', after: number },
  ];
  const subject = { id: String(_id), name };
  journal.push(
    toJournalDoc({ at: context.now, email: context.by.email, action: 'cost-kept', subject, changes }),
  );
}
