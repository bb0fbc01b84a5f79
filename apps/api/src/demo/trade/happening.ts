/** Events that can happen in the demonstration's shop. Money is in dollars, see `Till`. */
import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { Customer, Supplier } from './people.js';

/** When, in days ago and on the clock of the shop, and by whom. `name`: what later events call it. */
interface Event {
  at: readonly [daysAgo: number, clock: string];
  by?: string;
  name?: string;
}

type Lines = readonly (readonly [item: string, quantity: number])[];

interface Paid {
  how: Exclude<PaymentMethod, 'cheque'>;
  /** A part of the total. By default all of it. */
  share?: number;
  reference?: string;
}

/** `inDays`: the day from which the bank takes it, in days from today. */
interface Cheque {
  number: string;
  inDays: number;
}

interface Delivery extends Event {
  sells: Lines;
  /** Null: somebody at the counter. */
  to: Customer | null;
  /** From the branch, not from the home warehouse. */
  isFromBranch?: true;
  /** A shop that buys to sell. */
  isDealer?: true;
  discount?: number;
  transport?: number;
  paid?: Paid;
  /** The customer owes more than the limit then, and the person said yes. */
  isOverLimit?: true;
  reference?: string;
}

interface Receipt extends Event {
  receives: Lines;
  from: Supplier;
  /** The number of the supplier's bill. */
  bill: string;
  /** The price increase since the last time, as a share: 0.03 is 3 %. */
  dearer?: number;
  transport?: number;
  paid?: Paid;
}

interface Return extends Event {
  bringsBack: Lines;
  of: string;
  note: string;
}

/** From the home warehouse to the branch. */
interface Transfer extends Event {
  carries: Lines;
}

interface Cancellation extends Event {
  cancels: string;
  because: string;
}

/** From a customer, or to a supplier. */
interface Payment extends Event {
  of: Customer | Supplier;
  /** An amount, or the open amount of a note. */
  pays: number | { note: string };
  how: PaymentMethod;
  cheque?: Cheque;
  reference?: string;
}

interface Bounce extends Event {
  bounces: string;
  of: Customer;
  because: string;
}

export type Happening = Delivery | Receipt | Return | Transfer | Cancellation | Payment | Bounce;
