/** Small appliances, cleaning, cooling, sound and picture. */
import { entry, OWNERS, SUPPLIERS } from './entry.js';

export const kitchenAndHome = [
  entry('sangu-blender-750', {
    name: 'Sangu Blender 750W',
    price: 41,
    quantity: 66,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.demo,
    description:
      '1.5-litre glass jar and a grinder jar, 750 W copper motor, three speeds and pulse, overload protection.',
  }),
  entry('sangu-rice-cooker-1-8', {
    name: 'Sangu Rice Cooker 1.8L',
    price: 27.25,
    quantity: 210,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.gate,
    description:
      '1.8 litres, cooks for ten, keeps warm for five hours, glass lid, steaming tray and second pot.',
  }),
  entry('sangu-induction-hob-2000', {
    name: 'Sangu Induction Hob 2000W',
    price: 36.5,
    quantity: 94,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.counter,
    description:
      'Single plate, 2000 W in eight steps, timer to three hours, pan detection, crystal glass top.',
  }),
  entry('sangu-toaster-2', {
    name: 'Sangu Toaster 2-Slice',
    price: 22.8,
    quantity: 73,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.demo,
    description: 'Two wide slots, seven browning levels, defrost and reheat, crumb tray, cool-touch shell.',
  }),
  entry('sangu-air-fryer-5-5', {
    name: 'Sangu Air Fryer 5.5L',
    price: 88,
    quantity: 39,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.gate,
    description: '5.5-litre basket with a window, 1700 W, 80–200 °C, eight presets, dishwasher-safe parts.',
  }),
  entry('sangu-oven-toaster-42', {
    name: 'Sangu Oven Toaster 42L',
    price: 79.9,
    quantity: 2,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.counter,
    description:
      '42 litres, top and bottom heat, convection fan, rotisserie, 60-minute timer. Bakes two trays.',
  }),
  entry('sangu-drip-coffee-1-2', {
    name: 'Sangu Drip Coffee 1.2L',
    price: 44.6,
    quantity: 17,
    supplier: SUPPLIERS.mohona,
    email: OWNERS.demo,
    description:
      'Ten cups, 24-hour timer, permanent filter, keeps warm 40 minutes, stops dripping when the jug is lifted.',
  }),
  entry('surma-chimney-hood-90', {
    name: 'Surma Chimney Hood 90cm',
    price: 173,
    quantity: 14,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.counter,
    description:
      '90 cm, 1100 m³/h, steel and tempered glass, auto-clean heat, touch and wave control, two LED lamps.',
  }),
  entry('surma-steam-iron-2200', {
    name: 'Surma Steam Iron 2200W',
    price: 24.5,
    quantity: 120,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.gate,
    description: 'Ceramic sole, 2200 W, 30 g/min steam, vertical steam, anti-drip, two-metre swivel cord.',
  }),
  entry('surma-vacuum-1800', {
    name: 'Surma Vacuum 1800W',
    price: 92.4,
    quantity: 22,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.demo,
    description: 'Bagless, 1800 W, 2.5-litre bin, washable filter, five-metre cord, three nozzles.',
  }),
  entry('surma-pedestal-fan-16', {
    name: 'Surma Pedestal Fan 16in',
    price: 34,
    quantity: 156,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.gate,
    description:
      '16-inch blades, three speeds, 60 W, height to 130 cm, thermal fuse. Also runs from a small inverter.',
  }),
  entry('surma-air-cooler-20', {
    name: 'Surma Air Cooler 20L',
    price: 104,
    quantity: 33,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.counter,
    description: '20-litre tank, honeycomb pads, ice box, remote control, 8-hour timer, castors.',
  }),
  entry('surma-tv-43', {
    name: 'Surma TV 43in 4K',
    price: 289,
    quantity: 19,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.demo,
    description: '43 inches, 4K, HDR, three HDMI, voice remote, wall bracket in the box. 140–260 V.',
  }),
  entry('surma-soundbar-2-1', {
    name: 'Surma Soundbar 2.1',
    price: 76,
    quantity: 48,
    supplier: SUPPLIERS.northgate,
    email: OWNERS.gate,
    description: '120 W bar with a wired subwoofer, HDMI ARC, optical and Bluetooth, night mode.',
  }),
  entry('surma-lantern', {
    name: 'Surma Lantern 2-in-1',
    price: 12.35,
    quantity: 300,
    supplier: SUPPLIERS.patenga,
    email: OWNERS.counter,
    description: 'Rechargeable lantern and torch: 12 hours on low, USB output for a phone, hook and handle.',
  }),
];
