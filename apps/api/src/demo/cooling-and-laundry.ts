/** Refrigerators, freezers, laundry, dishes and water. */
import { entry, OWNERS, SUPPLIERS } from './entry.js';

export const coolingAndLaundry = [
  entry('kaptai-side-by-side-560', {
    name: 'Kaptai Side-by-Side 560L',
    price: 1149,
    taka: 85000,
    quantity: 7,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.counter,
    description:
      'Two full-height doors, water and ice at the door, twin inverter cooling, 560 litres, holiday mode.',
  }),
  entry('kaptai-chest-freezer-300', {
    name: 'Kaptai Chest Freezer 300L',
    price: 336,
    taka: 36900,
    quantity: 16,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.gate,
    description: '300 litres to −24 °C, keeps frozen 40 hours without power, two baskets, lock, castors.',
  }),
  entry('kaptai-top-load-9', {
    name: 'Kaptai Top Load 9kg',
    price: 254.5,
    taka: 28500,
    quantity: 28,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.demo,
    description: '9 kg, ten programmes, soft-closing glass lid, starts again where a power cut stopped it.',
  }),
  entry('kaptai-heat-pump-dryer-8', {
    name: 'Kaptai Heat-Pump Dryer 8kg',
    price: 529,
    taka: 58900,
    quantity: 3,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.counter,
    description: 'Heat pump, 8 kg, drum light, sensor drying, no duct to the outside. For the wet months.',
  }),
  entry('kaptai-dishwasher-14', {
    name: 'Kaptai Dishwasher 14',
    price: 447,
    taka: 54500,
    quantity: 11,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.gate,
    description: '14 place settings, seven programmes including pots and curry pans, half load, 44 dB.',
  }),
  entry('kaptai-water-dispenser', {
    name: 'Kaptai Water Dispenser',
    price: 132,
    taka: 15490,
    quantity: 45,
    supplier: SUPPLIERS.blueDelta,
    email: OWNERS.demo,
    description: 'Hot, room and cold, takes a 19-litre bottle, child-safe hot tap, storage cabinet below.',
  }),
];
