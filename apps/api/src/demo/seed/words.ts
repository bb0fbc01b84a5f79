/** The words of which seeded items are made. All brands and companies are invented. */

/** A kind of goods: its English and Bengali name, its category, its usual price in dollars, and drawings of it. */
export interface Kind {
  name: string;
  bengali: string;
  category: string;
  price: number;
  sizes: readonly string[];
  pictures: readonly string[];
}

export const KINDS: readonly Kind[] = [
  {
    name: 'Microwave Oven Solo',
    bengali: 'মাইক্রোওয়েভ ওভেন',
    category: 'Ovens',
    price: 85,
    sizes: ['17L', '20L', '23L', '25L'],
    pictures: ['teesta-solo-20-cherry', 'teesta-solo-23-white', 'teesta-mini-17-mint'],
  },
  {
    name: 'Microwave Oven Grill',
    bengali: 'গ্রিল ওভেন',
    category: 'Ovens',
    price: 130,
    sizes: ['23L', '25L', '28L'],
    pictures: ['halda-grill-25-black'],
  },
  {
    name: 'Convection Oven',
    bengali: 'কনভেকশন ওভেন',
    category: 'Ovens',
    price: 210,
    sizes: ['28L', '30L', '32L', '42L'],
    pictures: ['halda-convection-30', 'halda-steam-32', 'sangu-oven-toaster-42'],
  },
  {
    name: 'Refrigerator',
    bengali: 'রেফ্রিজারেটর',
    category: 'Cooling',
    price: 420,
    sizes: ['213L', '253L', '320L', '560L'],
    pictures: ['kaptai-frost-free-253', 'kaptai-side-by-side-560'],
  },
  {
    name: 'Chest Freezer',
    bengali: 'ডিপ ফ্রিজার',
    category: 'Cooling',
    price: 360,
    sizes: ['200L', '300L', '400L'],
    pictures: ['kaptai-chest-freezer-300'],
  },
  {
    name: 'Air Cooler',
    bengali: 'এয়ার কুলার',
    category: 'Cooling',
    price: 95,
    sizes: ['20L', '35L'],
    pictures: ['surma-air-cooler-20'],
  },
  {
    name: 'Pedestal Fan',
    bengali: 'স্ট্যান্ড ফ্যান',
    category: 'Cooling',
    price: 38,
    sizes: ['16in', '18in', '24in'],
    pictures: ['surma-pedestal-fan-16'],
  },
  {
    name: 'Washing Machine',
    bengali: 'ওয়াশিং মেশিন',
    category: 'Laundry',
    price: 310,
    sizes: ['7kg', '8kg', '9kg'],
    pictures: ['kaptai-front-load-8', 'kaptai-top-load-9'],
  },
  {
    name: 'Steam Iron',
    bengali: 'স্টিম আয়রন',
    category: 'Laundry',
    price: 24,
    sizes: ['1800W', '2200W'],
    pictures: ['surma-steam-iron-2200'],
  },
  {
    name: 'Rice Cooker',
    bengali: 'রাইস কুকার',
    category: 'Kitchen',
    price: 32,
    sizes: ['1.8L', '2.8L'],
    pictures: ['sangu-rice-cooker-1-8'],
  },
  {
    name: 'Electric Kettle',
    bengali: 'ইলেকট্রিক কেটলি',
    category: 'Kitchen',
    price: 19,
    sizes: ['1.5L', '1.7L'],
    pictures: ['sangu-kettle-1-7'],
  },
  {
    name: 'Blender',
    bengali: 'ব্লেন্ডার',
    category: 'Kitchen',
    price: 41,
    sizes: ['550W', '750W'],
    pictures: ['sangu-blender-750'],
  },
  {
    name: 'Air Fryer',
    bengali: 'এয়ার ফ্রায়ার',
    category: 'Kitchen',
    price: 78,
    sizes: ['4.2L', '5.5L'],
    pictures: ['sangu-air-fryer-5-5'],
  },
  {
    name: 'Induction Hob',
    bengali: 'ইন্ডাকশন চুলা',
    category: 'Kitchen',
    price: 47,
    sizes: ['1600W', '2000W'],
    pictures: ['sangu-induction-hob-2000'],
  },
  {
    name: 'Vacuum Cleaner',
    bengali: 'ভ্যাকুয়াম ক্লিনার',
    category: 'Cleaning',
    price: 88,
    sizes: ['1400W', '1800W'],
    pictures: ['surma-vacuum-1800'],
  },
  {
    name: 'LED Television',
    bengali: 'এলইডি টেলিভিশন',
    category: 'Picture and sound',
    price: 265,
    sizes: ['32in', '43in', '55in'],
    pictures: ['surma-tv-43'],
  },
  {
    name: 'Soundbar',
    bengali: 'সাউন্ডবার',
    category: 'Picture and sound',
    price: 92,
    sizes: ['2.0', '2.1'],
    pictures: ['surma-soundbar-2-1'],
  },
  {
    name: 'HDMI Cable',
    bengali: 'কেবল',
    category: 'Parts',
    price: 4,
    sizes: ['1.5m', '3m', '5m'],
    pictures: [],
  },
  {
    name: 'Turntable Glass',
    bengali: 'কাচের থালা',
    category: 'Parts',
    price: 7,
    sizes: ['25cm', '27cm'],
    pictures: [],
  },
  {
    name: 'Magnetron',
    bengali: 'ম্যাগনেট্রন',
    category: 'Parts',
    price: 29,
    sizes: ['800W', '900W'],
    pictures: [],
  },
];

export const BRANDS = [
  ['Halda', 'Teesta', 'Kaptai', 'Sangu', 'Surma', 'Padma', 'Meghna', 'Turag', 'Matamuhuri', 'Dhansiri'],
  ['Rupsha', 'Atrai', 'Gomti', 'Titas', 'Kushiyara', 'Bangshi', 'Dakatia', 'Feni', 'Muhuri', 'Naf'],
  [
    'Brightwell',
    'Corvane',
    'Elmira',
    'Fennick',
    'Glimmer',
    'Hartlow',
    'Ivermoor',
    'Junova',
    'Kestra',
    'Lumora',
  ],
].flat();

const SUPPLIER_PLACES = [
  ['Agrabad', 'Patenga', 'Karnaphuli', 'Chawkbazar', 'Tejgaon', 'Mirpur', 'Banani', 'Motijheel'],
  ['Gazipur', 'Sylhet', 'Khulna', 'Rajshahi', 'Cumilla', 'Bogura', 'Jashore', 'Rangpur'],
].flat();
const SUPPLIER_TRADES = ['Electronics', 'Imports', 'Appliance Traders', 'Trading House', 'Home Supply'];

/** Eighty companies. */
export const SUPPLIERS = SUPPLIER_PLACES.flatMap((place) =>
  SUPPLIER_TRADES.map((trade) => `${place} ${trade}`),
);

export const COLORS = ['White', 'Black', 'Silver', 'Copper', 'Cherry', 'Mint', 'Cream', 'Graphite'];

export const FEATURES = [
  'two-year warranty',
  'inverter motor',
  'stainless steel body',
  'child lock',
  'energy saving',
  'digital display',
  'auto defrost',
  'quick start',
  'quiet running',
  'removable tray',
  'overheat protection',
  'one-touch menu',
  'spare parts in stock',
];

export const CUSTOMERS = [
  [
    'Lalkhan Bazar Electronics',
    'New Market Traders',
    'Oxygen Mor Appliances',
    'Hotel Bay View',
    'Sagorika Stores',
  ],
  ['GEC Circle Home', 'Uttara Sector 7 Electronics', 'Dhanmondi Kitchen World', 'Green Valley School'],
  ['Khulshi Furniture & Home', 'Station Road Radio House', 'Riverside Restaurant', 'Mirpur 10 Appliances'],
].flat();
