/** The six items that the landing page shows. */
import { entry, OWNERS, SUPPLIERS } from './entry.js';

export const windowItems = [
  entry('halda-convection-30', {
    name: 'Halda Combi 30L',
    price: 189.5,
    taka: 21990,
    quantity: 24,
    supplier: SUPPLIERS.karnaphuli,
    email: OWNERS.demo,
    description:
      'Convection, grill and microwave in one: 30 litres, 900 W, oven to 230 °C, twelve auto menus, steel cavity, child lock.',
  }),
  entry('teesta-solo-20-cherry', {
    name: 'Teesta Cherry 20L',
    price: 74,
    taka: 10490,
    quantity: 0,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.demo,
    description:
      'Solo microwave in red: 700 W, two mechanical dials, 30-minute timer with bell, easy-clean cavity, 24.5 cm turntable.',
  }),
  entry('kaptai-frost-free-253', {
    name: 'Kaptai Cool 253L',
    price: 412,
    taka: 42900,
    quantity: 37,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.gate,
    description:
      'Two-door refrigerator: inverter compressor with a ten-year warranty, no-frost cooling, door alarm, runs from 135 V without a stabiliser.',
  }),
  entry('sangu-stand-mixer-5', {
    name: 'Sangu Mixer 5L',
    price: 96.75,
    taka: 9900,
    quantity: 4,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.demo,
    description:
      'Stand mixer: 1000 W, 5-litre steel bowl, six speeds and pulse, with whisk, beater and dough hook. Kneads 1.5 kg.',
  }),
  entry('kaptai-front-load-8', {
    name: 'Kaptai Wash 8kg',
    price: 368,
    taka: 46500,
    quantity: 21,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.counter,
    description:
      'Front loader: 15 programmes, 1400 rpm, steam refresh, inverter motor, drum clean, child lock, delay start up to 24 hours.',
  }),
  entry('sangu-kettle-1-7', {
    name: 'Sangu Kettle 1.7L',
    price: 18.9,
    taka: 1890,
    quantity: 58,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.gate,
    description:
      'Brushed steel, 2200 W, water window on both sides, cuts off when it boils or runs dry, turns on its base.',
  }),
];
