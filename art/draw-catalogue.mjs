/**
 * Draws the demonstration catalogue and the three warehouses: `node art/draw-catalogue.mjs`.
 * The files it writes are committed, so that neither the build nor the server needs this script.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import * as air from './catalogue/air-and-picture.mjs';
import * as cold from './catalogue/cold-and-wash.mjs';
import * as kitchen from './catalogue/kitchen.mjs';
import * as microwaves from './catalogue/microwaves.mjs';
import * as ovens from './catalogue/ovens.mjs';
import { Pen } from './catalogue/pen.mjs';
import * as warehouses from './catalogue/warehouses.mjs';

/** Low appliances are drawn this many units higher, so that they do not sit at the bottom of the box. */
const LIFT = 16;

/** @type {Record<string, [draw: (pen: Pen) => void, lift?: number]>} */
const PICTURES = {
  'halda-convection-30': [microwaves.convection, LIFT],
  'teesta-solo-20-cherry': [microwaves.soloCherry, LIFT],
  'kaptai-frost-free-253': [cold.fridge],
  'sangu-stand-mixer-5': [kitchen.standMixer, LIFT],
  'kaptai-front-load-8': [cold.frontLoad],
  'sangu-kettle-1-7': [kitchen.kettle],
  'halda-grill-25-black': [microwaves.grillBlack, LIFT],
  'teesta-solo-23-white': [microwaves.soloWhite, LIFT],
  'halda-inverter-27-copper': [microwaves.inverterCopper, LIFT],
  'halda-built-in-38': [ovens.builtIn, LIFT],
  'halda-over-range-48': [ovens.overRange],
  'halda-commercial-26': [ovens.commercial, LIFT],
  'teesta-mini-17-mint': [microwaves.miniMint, LIFT],
  'teesta-flatbed-25': [ovens.flatbed, LIFT],
  'halda-steam-32': [ovens.steam, LIFT],
  'teesta-retro-20-cream': [microwaves.retroCream, LIFT],
  'kaptai-side-by-side-560': [cold.sideBySide],
  'kaptai-chest-freezer-300': [cold.chestFreezer, LIFT],
  'kaptai-top-load-9': [cold.topLoad],
  'kaptai-heat-pump-dryer-8': [cold.dryer],
  'kaptai-dishwasher-14': [cold.dishwasher],
  'kaptai-water-dispenser': [cold.dispenser],
  'sangu-blender-750': [kitchen.blender],
  'sangu-rice-cooker-1-8': [kitchen.riceCooker],
  'sangu-induction-hob-2000': [kitchen.inductionHob],
  'sangu-toaster-2': [kitchen.toaster],
  'sangu-air-fryer-5-5': [kitchen.airFryer],
  'sangu-oven-toaster-42': [ovens.ovenToaster, LIFT],
  'sangu-drip-coffee-1-2': [kitchen.coffeeMaker],
  'surma-chimney-hood-90': [air.hood],
  'surma-steam-iron-2200': [air.iron],
  'surma-vacuum-1800': [air.vacuum],
  'surma-pedestal-fan-16': [air.pedestalFan],
  'surma-air-cooler-20': [air.airCooler],
  'surma-tv-43': [air.television],
  'surma-soundbar-2-1': [air.soundbar],
  'surma-lantern': [air.lantern],
};

/** @type {Record<string, (pen: Pen) => void>} */
const WAREHOUSES = {
  halishar: warehouses.halishar,
  bahaddarhat: warehouses.bahaddarhat,
  uttara: warehouses.uttara,
};

const folder = new URL('../apps/web/public/', import.meta.url);
for (const name of ['catalogue/', 'art/']) mkdirSync(new URL(name, folder), { recursive: true });
for (const [slug, [draw, lift]] of Object.entries(PICTURES)) {
  const pen = new Pen();
  draw(pen);
  writeFileSync(new URL(`catalogue/${slug}.svg`, folder), pen.toString(lift));
}
for (const [name, draw] of Object.entries(WAREHOUSES)) {
  const pen = new Pen(400, 204);
  draw(pen);
  writeFileSync(new URL(`art/${name}.svg`, folder), pen.toString());
}
console.log(
  `${Object.keys(PICTURES).length} pictures and ${Object.keys(WAREHOUSES).length} warehouses drawn`,
);
