/** Customers and suppliers of the demonstration's shop. All are invented, and nobody has the phone numbers. In dollars, see `Till`. */
import type { NewPartner } from '@godown/shared/trade/partners';
import { SUPPLIERS } from '../entry.js';

export interface Person extends Omit<NewPartner, 'kind' | 'creditLimit' | 'opening'> {
  limit?: number;
  /** The debt at the start, and how many days ago it was written down. By default with the items. */
  opening?: number;
  daysAgo?: number;
}

export const CUSTOMERS = {
  chawkbazar: {
    name: 'Chawkbazar Electro House',
    phone: '01700-000001',
    address: '14 College Road, Chawkbazar, Chattogram',
    limit: 3000,
  },
  newMarket: {
    name: 'Biponi Home Appliance',
    phone: '01700-000002',
    address: 'Shop 212, New Market, Chattogram',
    limit: 5000,
    opening: 620,
  },
  agrabad: {
    name: 'আগ্রাবাদ ইলেকট্রো কর্নার',
    phone: '01700-000003',
    address: 'শেখ মুজিব রোড, আগ্রাবাদ, চট্টগ্রাম',
    limit: 4000,
  },
  khatunganj: {
    name: 'মেসার্স জলিল অ্যান্ড ব্রাদার্স',
    phone: '01700-000004',
    address: 'খাতুনগঞ্জ, চট্টগ্রাম',
    limit: 2000,
  },
  reazuddin: {
    name: 'Jahangir Alam',
    shop: 'Jahangir Trading',
    phone: '01700-000005',
    address: 'Reazuddin Bazar, Chattogram',
  },
  uttara: {
    name: 'Uttara Kitchen Corner',
    phone: '01700-000006',
    address: 'House 8, Road 12, Sector 7, Uttara, Dhaka',
    limit: 2500,
  },
  mirpur: {
    name: 'Mirpur Fan & Cooler',
    phone: '01700-000007',
    address: 'Section 10, Mirpur, Dhaka',
    limit: 2500,
    opening: 1450,
    daysAgo: 75,
  },
  dhanmondi: {
    name: 'Dhanmondi Smart Living',
    phone: '01700-000008',
    address: 'Satmasjid Road, Dhanmondi, Dhaka',
    limit: 6000,
  },
  nasir: {
    name: 'নাসির উদ্দিন',
    phone: '01700-000009',
    address: 'হালিশহর এ ব্লক, চট্টগ্রাম',
    opening: 380,
    daysAgo: 41,
  },
  hostel: {
    name: 'Shantinir Hostel',
    phone: '01700-000010',
    address: 'Halishar Housing Estate, Chattogram',
  },
  canteen: {
    name: 'Dockside Canteen',
    phone: '01700-000011',
    address: 'Strand Road, Chattogram',
  },
  rahima: {
    name: 'Rahima Begum',
    phone: '01700-000012',
    address: 'Bahaddarhat, Chattogram',
  },
} as const satisfies Record<string, Person>;
export type Customer = keyof typeof CUSTOMERS;

/** Suppliers of the catalogue. */
export const SUPPLYING = {
  karnaphuli: { name: SUPPLIERS.karnaphuli, phone: '01700-000021', address: 'Agrabad C/A, Chattogram' },
  patenga: {
    name: SUPPLIERS.patenga,
    phone: '01700-000022',
    address: 'Airport Road, Patenga, Chattogram',
    opening: 900,
  },
  northgate: { name: SUPPLIERS.northgate, phone: '01700-000023', address: 'Nawabpur Road, Dhaka' },
  blueDelta: { name: SUPPLIERS.blueDelta, phone: '01700-000024', address: 'Khatunganj, Chattogram' },
  mohona: { name: SUPPLIERS.mohona, phone: '01700-000025', address: 'Chawkbazar, Dhaka' },
} as const satisfies Record<keyof typeof SUPPLIERS, Person>;
export type Supplier = keyof typeof SUPPLYING;
