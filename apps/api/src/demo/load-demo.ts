import type { NewItem } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Currency } from '@godown/shared/language/currency';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { membersOf } from '../access/members/members.repo.js';
import { ensureCollection } from '../database/ensure-collection.js';
import type { CostRules } from '../settings/trade-rules.js';
import { ledgerCollectionsOf } from '../stock/ledger/collections.js';
import { itemsOf } from '../stock/records/item-doc.js';
import { demoItems } from './catalogue.js';
import { toCounterSales } from './counter-sales.js';
import { OWNER_NAMES } from './entry.js';
import { toHistory } from './item-history.js';
import { type Past, type References, runPast } from './run-past.js';
import type { Goods } from './trade/books.js';
import { createToCommand } from './trade/commands.js';
import { type Deed, planTrade } from './trade/plan-trade.js';
import { stockMovesOf } from './trade/stock-moves.js';

/** A task that has been done and must not be repeated. `_id` is its name. */
interface MetaDoc {
  _id: string;
  at: Date;
}

/** The items, and the events of the three weeks before `now`, oldest first. */
export interface Demo {
  items: readonly NewItem[];
  toDeeds(goods: readonly Goods[], setting: Setting): Deed[];
}

interface Setting {
  now: Date;
  home: WarehouseId;
  costs: CostRules;
}

const MARKER = 'demo-catalogue';

export const demoIn = (currency: Currency): Demo => ({
  items: demoItems(currency),
  toDeeds: (goods, { home, now }) => planTrade({ goods, currency, home, now }),
});

/**
 * Adds the demonstration to an empty store: items in all warehouses, customers, suppliers, and three weeks of movements, notes and payments. One
 * transaction writes them and a marker: a crash leaves all or nothing, and the next start does not add deleted items again.
 */
export async function loadDemo(db: Db, demo: Demo, setting: Setting): Promise<void> {
  const meta = db.collection<MetaDoc>('meta');
  if (await meta.findOne({ _id: MARKER })) return;
  // The transaction must not create a collection.
  await ensureCollection(db, meta.collectionName);
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const isEmpty = (await itemsOf(db).findOne({}, { session })) === null;
      if (isEmpty) await writeDemo(db, demo, setting, session);
      await meta.insertOne({ _id: MARKER, at: setting.now }, { session });
    }),
  );
}

async function writeDemo(db: Db, demo: Demo, setting: Setting, session: ClientSession): Promise<void> {
  const { now, home, costs } = setting;
  const references: References = new Map();
  const toCommand = createToCommand({ db, session, costs, references });
  const goods = demo.items.map((item) => ({ ...item, _id: new ObjectId() }));
  const deeds = demo.toDeeds(goods, setting);
  const moves = stockMovesOf(deeds);
  const histories = goods.map((item, index) => toHistory(item, { index, now, home, moves }));
  const sales = toCounterSales(histories.flatMap(({ sold }) => sold));
  const all = [
    ...histories.flatMap(({ past }) => past),
    ...[...deeds, ...sales].map(({ does, ...deed }): Past => ({ ...deed, toCommand: () => toCommand(does) })),
  ];
  const members = Object.entries(OWNER_NAMES).map(([_id, name]) => ({ _id, name }));
  await membersOf(db).insertMany(members, { session });
  await runPast(all, { session, collections: ledgerCollectionsOf(db), home, references });
}
