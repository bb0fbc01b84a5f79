/** Microwave ovens. */
import { entry, OWNERS, SUPPLIERS } from './entry.js';

export const microwaves = [
  entry('halda-grill-25-black', {
    name: 'Halda Grill 25L Black',
    price: 129.5,
    taka: 15990,
    quantity: 12,
    supplier: SUPPLIERS.karnaphuli,
    email: OWNERS.demo,
    description:
      '900 W microwave with a 1000 W quartz grill, 25 litres, ten auto menus, weight defrost, mirror door.',
  }),
  entry('teesta-solo-23-white', {
    name: 'Teesta Solo 23L White',
    price: 82,
    taka: 11900,
    quantity: 140,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.gate,
    description: '800 W, push-button door, five power levels, clock, quick start, 27 cm glass turntable.',
  }),
  entry('halda-inverter-27-copper', {
    name: 'Halda Inverter 27L Copper',
    price: 164.25,
    taka: 19500,
    quantity: 18,
    supplier: SUPPLIERS.karnaphuli,
    email: OWNERS.counter,
    description:
      'Inverter power that does not pulse, 27 litres, 1000 W, sensor reheat, copper-lacquered steel body.',
  }),
  entry('halda-built-in-38', {
    name: 'Halda Built-in 38L',
    price: 349,
    taka: 29900,
    quantity: 9,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.counter,
    description:
      'Fits a 60 cm column: 38 litres, 900 W, hot air to 220 °C, soft-close drop-down door, trim kit in the box.',
  }),
  entry('halda-over-range-48', {
    name: 'Halda Over-Range 48L',
    price: 298.5,
    taka: 27900,
    quantity: 6,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.gate,
    description:
      'Microwave and hood together: 48 litres, 1000 W, 500 m³/h in two speeds, LED cooktop lamp, grease filters.',
  }),
  entry('halda-commercial-26', {
    name: 'Halda Commercial 26L',
    price: 428,
    taka: 32000,
    quantity: -3,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.counter,
    description:
      'For canteens and shops: 1800 W, all steel, 20 programmes, no turntable to break, tested for 100 runs a day.',
  }),
  entry('teesta-mini-17-mint', {
    name: 'Teesta Mini 17L Mint',
    price: 61.5,
    taka: 9500,
    quantity: 83,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.demo,
    description: 'The smallest we keep: 17 litres, 600 W, two dials, 44 cm wide. For hostels and offices.',
  }),
  entry('teesta-flatbed-25', {
    name: 'Teesta Flatbed 25L',
    price: 118,
    taka: 16900,
    quantity: 31,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.gate,
    description:
      'No turntable: a flat ceramic floor takes a 32 cm dish. 900 W, drop-down door, eight auto menus.',
  }),
  entry('halda-steam-32', {
    name: 'Halda Steam Oven 32L',
    price: 386,
    taka: 31500,
    quantity: 5,
    supplier: SUPPLIERS.karnaphuli,
    email: OWNERS.demo,
    description: 'Steam, hot air and microwave, 32 litres, 1.2-litre tank, two racks, descaling reminder.',
  }),
  entry('teesta-retro-20-cream', {
    name: 'Teesta Retro 20L Cream',
    price: 97,
    taka: 13490,
    quantity: 26,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.counter,
    description:
      '700 W, brass-coloured dials and trim, enamel cavity, 25-minute timer. A gift that sells in wedding season.',
  }),
];
