/** Makes the requests of the story: whole notes and payments, with ids, prices and times. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Currency } from '@godown/shared/language/currency';
import type { NewDocument } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { type NewPartner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import type { NewPayment, PaidAtOnce } from '@godown/shared/trade/payments';
import { totalsOf } from '@godown/shared/trade/totals';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { ObjectId } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import { OWNERS } from '../entry.js';
import { Books, type Goods, OPENING, type PricedDocument, required } from './books.js';
import type { Happening } from './happening.js';
import { CUSTOMERS, type Person, SUPPLYING } from './people.js';
import { STORY } from './story.js';
import { createTill, type Till } from './till.js';

type Of<Key extends string> = Extract<Happening, Record<Key, unknown>>;

/** A deed, when it is done and by whom. */
export interface Deed {
  /** The name by which later deeds refer to it. */
  name?: string;
  /** The name of the earlier deed that it is about. */
  about?: string;
  at: Date;
  email: string;
  does: Doing;
}

export type Doing =
  | { adds: NewPartner; id: ObjectId }
  | { posts: NewDocument; returns?: string }
  | { pays: NewPayment; partner: ObjectId; note?: string }
  | { bounces: string; partner: ObjectId; reason: string }
  | { cancels: string; reason: string };

interface Setting {
  goods: readonly Goods[];
  currency: Currency;
  home: WarehouseId;
  now: Date;
}

/** Days since the accounts were opened. */
const FIRST_DAY = 22;

/** Oldest first. The same day gives the same deeds. */
export function planTrade({ goods, currency, home, now }: Setting): Deed[] {
  const books = new Books({ goods, home, till: createTill(currency), today: dayAt(now) });
  const people = [
    ...Object.entries(SUPPLYING).map(([key, person]) => toAddition(books, 'supplier', key, person)),
    ...Object.entries(CUSTOMERS).map(([key, person]) => toAddition(books, 'customer', key, person)),
  ];
  const deeds = STORY.map((happening): Deed => {
    const { at, by = OWNERS.demo, name } = happening;
    const does = toDoing(books, happening);
    const about = aboutOf(does);
    return { ...(name && { name }), ...(about && { about }), at: books.timeOf(...at), email: by, does };
  });
  return [...people, ...deeds].sort((one, other) => one.at.getTime() - other.at.getTime());
}

function aboutOf(does: Doing): string | undefined {
  if ('posts' in does) return does.returns;
  if ('pays' in does) return does.note;
  if ('bounces' in does) return does.bounces;
  return 'cancels' in does ? does.cancels : undefined;
}

function toAddition(books: Books, kind: NewPartner['kind'], key: string, person: Person): Deed {
  const { limit, opening, daysAgo = FIRST_DAY, ...fields } = person;
  const { till } = books;
  const at = books.timeOf(daysAgo, OPENING);
  const id = books.newId(at);
  books.ids.set(key, id);
  const adds: NewPartner = {
    kind,
    ...fields,
    ...(limit !== undefined && { creditLimit: till.amount(limit) }),
    ...(opening !== undefined && { opening: till.amount(opening) }),
  };
  return { at, email: OWNERS.demo, does: { adds, id } };
}

function toDoing(books: Books, happening: Happening): Doing {
  if ('sells' in happening) return keepNote(books, happening, toDelivery(books, happening));
  if ('receives' in happening) return keepNote(books, happening, toReceipt(books, happening));
  if ('bringsBack' in happening) return { posts: toReturn(books, happening), returns: happening.of };
  if ('carries' in happening) return { posts: toTransfer(books, happening) };
  if ('cancels' in happening) return { cancels: happening.cancels, reason: happening.because };
  if ('pays' in happening) return toPayment(books, happening);
  const { bounces, of, because: reason } = happening;
  return { bounces, partner: new ObjectId(books.partner(of)), reason };
}

function keepNote({ notes }: Books, { name }: Happening, posts: PricedDocument): Doing {
  if (name) notes.set(name, posts);
  return { posts };
}

function toDelivery(books: Books, sale: Of<'sells'>): PricedDocument {
  const { sells, to, isFromBranch, isDealer, discount, transport, paid, isOverLimit, reference } = sale;
  const { till } = books;
  const note = {
    lines: sells.map(([name, quantity]) => {
      const { _id, price } = books.item(name);
      return { item: String(_id), quantity, unitPrice: isDealer ? till.dealerPrice(price) : price };
    }),
    ...(discount && { discount: { amount: till.amount(discount) } }),
    ...(transport && { transport: till.amount(transport) }),
  };
  return {
    kind: 'delivery',
    warehouse: isFromBranch ? books.branch : books.home,
    ...(to ? { partner: books.partner(to) } : { partner: WALK_IN_CUSTOMER, party: WALK_IN_NAME }),
    ...note,
    ...(paid && { paid: toPaid(till, paid, totalsOf(note).total) }),
    ...(isOverLimit && { confirms: ['over_credit_limit'] }),
    ...(reference && { reference }),
  };
}

function toReceipt(books: Books, receipt: Of<'receives'>): PricedDocument {
  const { receives, from, bill, dearer = 0, transport, paid } = receipt;
  const { till } = books;
  const note = {
    lines: receives.map(([name, quantity]) => {
      const { _id, cost } = books.item(name);
      return { item: String(_id), quantity, unitPrice: Math.round((cost ?? 0) * (1 + dearer)) };
    }),
    ...(transport && { transport: till.amount(transport) }),
  };
  const at = { warehouse: books.home, partner: books.partner(from), reference: bill } as const;
  return {
    kind: 'receipt',
    ...at,
    ...note,
    ...(paid && { paid: toPaid(till, paid, totalsOf(note).total) }),
  };
}

function toPaid(
  till: Till,
  { how, share, reference }: NonNullable<Of<'sells'>['paid']>,
  total: number,
): PaidAtOnce {
  const amount = share === undefined ? total : till.part(total, share);
  const isWhole = how === 'cash' && share === undefined;
  return {
    amount,
    method: how,
    ...(isWhole && { given: till.notes(total) }),
    ...(reference && { reference }),
  };
}

/** Damaged pieces, at the price that was paid for them. */
function toReturn(books: Books, { bringsBack, of, note }: Of<'bringsBack'>): NewDocument {
  const { warehouse, partner, lines } = books.note(of);
  return {
    kind: 'return',
    warehouse,
    partner,
    note,
    lines: bringsBack.map(([name, quantity]) => {
      const item = String(books.item(name)._id);
      const unitPrice = lines.find((line) => line.item === item)?.unitPrice;
      return { item, quantity, unitPrice: required(unitPrice, name), condition: 'damaged' };
    }),
  };
}

function toTransfer(books: Books, { carries }: Of<'carries'>): NewDocument {
  const lines = carries.map(([name, quantity]) => ({ item: String(books.item(name)._id), quantity }));
  return { kind: 'transfer', warehouse: books.home, to: books.branch, lines };
}

function toPayment(books: Books, { of, pays, how, cheque, reference }: Of<'pays'>): Doing {
  const amount = typeof pays === 'number' ? books.till.amount(pays) : openOf(books.note(pays.note));
  return {
    partner: new ObjectId(books.partner(of)),
    pays: {
      amount,
      method: how,
      ...(cheque && { cheque: { number: cheque.number, date: books.dayIn(cheque.inDays) } }),
      ...(reference && { reference }),
    },
    ...(typeof pays !== 'number' && { note: pays.note }),
  };
}

/** The part that was not paid at once. */
const openOf = (note: PricedDocument): number =>
  fromCents(toCents(totalsOf(priced(note)).total) - toCents(note.paid?.amount ?? 0));

const priced = ({ lines, discount, transport }: PricedDocument) => ({
  lines: lines.map(({ quantity, unitPrice = 0 }) => ({ quantity, unitPrice })),
  discount,
  transport,
});
