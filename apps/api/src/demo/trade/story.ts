/** What happened in the demonstration's shop in three weeks. Money is in dollars, see `Till`. */
import type { PaymentMethod } from '@godown/shared/trade/payments';
import { OWNERS } from '../entry.js';
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
  /** Of the total. By default all of it. */
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
  /** How much more than before it costs. */
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

/** Of a customer, or to a supplier. */
interface Payment extends Event {
  of: Customer | Supplier;
  /** An amount, or what is still open of a note. */
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

const { demo, gate, counter } = OWNERS;

/** Nothing is of today. */
export const STORY: readonly Happening[] = [
  {
    at: [20, '10:20'],
    by: gate,
    from: 'patenga',
    receives: [
      ['Teesta Solo 23L White', 40],
      ['Teesta Mini 17L Mint', 24],
      ['Surma Pedestal Fan 16in', 48],
    ],
    bill: 'PAT-1187',
  },
  {
    at: [20, '15:05'],
    to: 'newMarket',
    isDealer: true,
    sells: [
      ['Surma Pedestal Fan 16in', 20],
      ['Surma Steam Iron 2200W', 12],
    ],
  },
  {
    at: [19, '11:40'],
    by: counter,
    to: null,
    sells: [
      ['Sangu Kettle 1.7L', 1],
      ['Sangu Rice Cooker 1.8L', 1],
    ],
    paid: { how: 'cash' },
  },
  {
    at: [19, '16:10'],
    to: 'chawkbazar',
    isDealer: true,
    sells: [
      ['Kaptai Cool 253L', 3],
      ['Surma TV 43in 4K', 2],
    ],
    reference: 'CEH-52',
  },
  {
    at: [18, '10:05'],
    by: gate,
    from: 'mohona',
    receives: [
      ['Sangu Rice Cooker 1.8L', 60],
      ['Sangu Blender 750W', 20],
      ['Sangu Kettle 1.7L', 12],
    ],
    bill: 'MKS-0634',
    transport: 18,
    paid: { how: 'bank', reference: 'TRF-880412' },
  },
  {
    name: 'half paid',
    at: [18, '12:30'],
    to: 'khatunganj',
    isDealer: true,
    sells: [
      ['Sangu Rice Cooker 1.8L', 20],
      ['Sangu Induction Hob 2000W', 10],
    ],
    discount: 10,
    paid: { how: 'bkash', share: 0.5, reference: '9C41KX72QD' },
  },
  {
    at: [17, '13:15'],
    by: counter,
    to: null,
    sells: [['Surma Steam Iron 2200W', 1]],
    paid: { how: 'bkash', reference: '9C58PM10ZT' },
  },
  {
    at: [16, '09:30'],
    by: gate,
    carries: [
      ['Sangu Kettle 1.7L', 6],
      ['Sangu Rice Cooker 1.8L', 24],
      ['Sangu Air Fryer 5.5L', 4],
    ],
  },
  {
    at: [16, '14:50'],
    by: counter,
    to: 'uttara',
    isFromBranch: true,
    isDealer: true,
    sells: [
      ['Sangu Air Fryer 5.5L', 4],
      ['Sangu Blender 750W', 6],
    ],
    paid: { how: 'nagad', reference: '73KQ0PLV' },
  },
  {
    name: 'paid by a bad cheque',
    at: [15, '11:00'],
    to: 'reazuddin',
    isDealer: true,
    sells: [
      ['Kaptai Wash 8kg', 2],
      ['Kaptai Top Load 9kg', 3],
    ],
  },
  {
    name: 'the bad cheque',
    at: [14, '12:10'],
    of: 'reazuddin',
    pays: { note: 'paid by a bad cheque' },
    how: 'cheque',
    cheque: { number: '4410982', inDays: -13 },
  },
  {
    name: 'with a damaged one',
    at: [14, '15:45'],
    to: 'agrabad',
    isDealer: true,
    sells: [
      ['Teesta Solo 23L White', 10],
      ['Teesta Mini 17L Mint', 8],
    ],
    paid: { how: 'cash', share: 0.4 },
  },
  {
    at: [13, '10:40'],
    by: gate,
    from: 'blueDelta',
    receives: [
      ['Kaptai Cool 253L', 8],
      ['Kaptai Chest Freezer 300L', 4],
    ],
    bill: 'BD/24/311',
    transport: 45,
  },
  {
    at: [12, '12:00'],
    by: counter,
    to: null,
    sells: [
      ['Surma Lantern 2-in-1', 3],
      ['Sangu Toaster 2-Slice', 1],
    ],
    paid: { how: 'cash' },
  },
  { at: [12, '16:20'], of: 'newMarket', pays: 620, how: 'bank', reference: 'TRF-881090' },
  { at: [11, '10:15'], bounces: 'the bad cheque', of: 'reazuddin', because: 'Insufficient funds' },
  {
    at: [11, '13:30'],
    by: counter,
    to: 'hostel',
    sells: [
      ['Teesta Mini 17L Mint', 6],
      ['Sangu Kettle 1.7L', 10],
    ],
    transport: 15,
    paid: { how: 'cash' },
  },
  {
    name: 'paid by a cheque of later',
    at: [10, '11:25'],
    to: 'dhanmondi',
    isFromBranch: true,
    isDealer: true,
    sells: [
      ['Surma TV 43in 4K', 4],
      ['Surma Soundbar 2.1', 4],
    ],
    reference: 'PO-7719',
  },
  {
    at: [9, '12:40'],
    of: 'dhanmondi',
    pays: { note: 'paid by a cheque of later' },
    how: 'cheque',
    cheque: { number: '2203317', inDays: 9 },
  },
  { at: [9, '15:00'], of: 'canteen', pays: 900, how: 'bank', reference: 'TRF-881734' },
  { at: [9, '16:30'], by: demo, of: 'patenga', pays: 2500, how: 'bank', reference: 'TRF-881741' },
  {
    at: [8, '11:10'],
    by: counter,
    of: 'with a damaged one',
    bringsBack: [['Teesta Mini 17L Mint', 1]],
    note: 'The door is dented',
  },
  {
    at: [8, '14:00'],
    to: 'canteen',
    sells: [
      ['Sangu Rice Cooker 1.8L', 6],
      ['Sangu Induction Hob 2000W', 4],
    ],
  },
  {
    name: 'for the wrong customer',
    at: [7, '12:15'],
    by: counter,
    to: 'newMarket',
    isDealer: true,
    sells: [['Surma Air Cooler 20L', 6]],
  },
  { at: [6, '09:40'], cancels: 'for the wrong customer', because: 'Written for the wrong customer' },
  {
    at: [6, '09:50'],
    by: counter,
    to: 'mirpur',
    isFromBranch: true,
    isDealer: true,
    sells: [['Surma Air Cooler 20L', 6]],
    paid: { how: 'cash' },
  },
  {
    at: [6, '17:10'],
    by: counter,
    to: null,
    sells: [['Sangu Air Fryer 5.5L', 1]],
    paid: { how: 'nagad', reference: '73LD8RWA' },
  },
  {
    at: [5, '10:30'],
    by: gate,
    from: 'karnaphuli',
    receives: [
      ['Halda Combi 30L', 8],
      ['Halda Inverter 27L Copper', 5],
    ],
    bill: 'KI-2291',
    dearer: 0.03,
    paid: { how: 'bank', share: 0.5, reference: 'TRF-882205' },
  },
  {
    name: 'paid by halves',
    at: [5, '15:20'],
    by: counter,
    to: 'rahima',
    sells: [['Halda Combi 30L', 1]],
    paid: { how: 'cash', share: 0.5 },
  },
  {
    at: [4, '12:45'],
    to: 'chawkbazar',
    isDealer: true,
    sells: [['Kaptai Cool 253L', 4]],
    isOverLimit: true,
    reference: 'CEH-57',
  },
  {
    at: [4, '16:40'],
    by: counter,
    to: null,
    sells: [['Surma Vacuum 1800W', 1]],
    paid: { how: 'cash' },
  },
  { at: [3, '11:30'], of: 'khatunganj', pays: { note: 'half paid' }, how: 'nagad', reference: '73MF2TQC' },
  {
    at: [3, '14:25'],
    to: 'newMarket',
    isDealer: true,
    sells: [
      ['Surma Pedestal Fan 16in', 12],
      ['Surma Air Cooler 20L', 4],
    ],
    discount: 12,
    paid: { how: 'cash', share: 0.3 },
  },
  {
    at: [2, '10:50'],
    by: demo,
    of: 'blueDelta',
    pays: 2000,
    how: 'cheque',
    cheque: { number: '0071265', inDays: -1 },
  },
  {
    at: [2, '13:05'],
    by: counter,
    of: 'rahima',
    pays: { note: 'paid by halves' },
    how: 'bkash',
    reference: '9D02VN63HK',
  },
  {
    at: [2, '15:30'],
    to: 'agrabad',
    isDealer: true,
    sells: [
      ['Teesta Solo 23L White', 6],
      ['Surma Lantern 2-in-1', 24],
    ],
  },
  {
    at: [1, '10:10'],
    by: gate,
    from: 'northgate',
    receives: [
      ['Surma TV 43in 4K', 4],
      ['Surma Soundbar 2.1', 8],
    ],
    bill: 'NE-40518',
  },
  {
    at: [1, '12:20'],
    by: counter,
    to: null,
    sells: [
      ['Sangu Blender 750W', 1],
      ['Surma Lantern 2-in-1', 2],
    ],
    paid: { how: 'cash' },
  },
  {
    at: [1, '16:00'],
    to: 'dhanmondi',
    isFromBranch: true,
    isDealer: true,
    sells: [['Sangu Air Fryer 5.5L', 3]],
    paid: { how: 'bkash', share: 0.5, reference: '9D11WB85JR' },
  },
];
