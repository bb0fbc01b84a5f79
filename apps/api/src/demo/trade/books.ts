/** The books of the demonstration's shop, while its story is told. */
import type { NewItem } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { NewDocument } from '@godown/shared/trade/documents';
import type { ObjectId } from 'mongodb';
import { dayAt, startOfDay } from '../../runtime/local-day.js';
import { createIds } from '../seed/ids.js';
import type { Till } from './till.js';

export type PricedDocument = Extract<NewDocument, { kind: 'delivery' | 'receipt' }>;

/** An item of the catalogue with its id. */
export type Goods = Pick<NewItem, 'name' | 'price' | 'cost'> & { _id: ObjectId };

interface Setting {
  goods: readonly Goods[];
  home: WarehouseId;
  till: Till;
  /** Such as `2026-12-01`. */
  today: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** The time at which the shop opens. */
export const OPENING = '09:00';
/** The first that is not the home warehouse is the branch. */
const BRANCHES: readonly WarehouseId[] = ['uttara', 'halishar'];

/** Ids, notes and days. The same day gives the same ids. */
export class Books {
  readonly till: Till;
  readonly home: WarehouseId;
  readonly branch: WarehouseId;
  readonly newId = createIds(0);
  readonly ids = new Map<string, ObjectId>();
  readonly notes = new Map<string, PricedDocument>();
  readonly #goods: ReadonlyMap<string, Goods>;
  readonly #today: string;

  constructor({ goods, home, till, today }: Setting) {
    this.till = till;
    this.home = home;
    this.branch = BRANCHES.find((id) => id !== home) ?? home;
    this.#goods = new Map(goods.map((item) => [item.name, item]));
    this.#today = today;
  }

  timeOf(daysAgo: number, clock: string): Date {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return new Date(startOfDay(this.#today).getTime() - daysAgo * DAY_MS + (60 * hours + minutes) * 60_000);
  }

  /** A day such as `2026-12-01`, this many days from today. */
  dayIn(days: number): string {
    return dayAt(this.timeOf(-days, OPENING));
  }

  item(name: string): Goods {
    return required(this.#goods.get(name), name);
  }

  partner(key: string): string {
    return String(required(this.ids.get(key), key));
  }

  note(name: string): PricedDocument {
    return required(this.notes.get(name), name);
  }
}

/** Throws if the story has not reached it yet. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The story has not come to “${name}” yet.`);
  return value;
}
