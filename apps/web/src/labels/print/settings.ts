/** Settings of printed labels. Kept on the device: it has one printer. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { localStore } from '../../api/storage';
import { FORMAT_NAMES } from './formats';

const KEY = 'godown-labels';

/** In one print: a printer of labels needs an hour for them. */
export const MAX_LABELS = 2000;

/** The smallest and largest values of the fields: lengths in millimetres, and counts. */
export const LIMITS = {
  width: [10, 210],
  height: [10, 297],
  columns: [1, 20],
  rows: [1, 60],
  left: [0, 100],
  top: [0, 100],
  columnGap: [0, 50],
  rowGap: [0, 50],
  rollHeight: [10, 297],
} as const;

function ranged(name: keyof typeof LIMITS) {
  const [least, most] = LIMITS[name];
  return z.number().check(z.gte(least), z.lte(most));
}
const whole = (name: 'columns' | 'rows') => ranged(name).check(z.refine(Number.isInteger));

const settingsSchema = z.object({
  format: z.enum(FORMAT_NAMES),
  rollHeight: ranged('rollHeight'),
  own: z.object({
    paper: z.enum(['a4', 'roll']),
    width: ranged('width'),
    height: ranged('height'),
    columns: whole('columns'),
    rows: whole('rows'),
    left: ranged('left'),
    top: ranged('top'),
    columnGap: ranged('columnGap'),
    rowGap: ranged('rowGap'),
  }),
  /** `own`: EAN or UPC if the code is one, else Code 128. */
  code: z.enum(['own', 'code128', 'qrcode']),
  hasName: z.boolean(),
  hasPrice: z.boolean(),
});
export type LabelSettings = z.infer<typeof settingsSchema>;

const DEFAULTS: LabelSettings = {
  format: 'a4x40',
  rollHeight: 40,
  own: {
    paper: 'a4',
    width: 63.5,
    height: 38.1,
    columns: 3,
    rows: 7,
    left: 7.2,
    top: 15.1,
    columnGap: 2.5,
    rowGap: 0,
  },
  code: 'own',
  hasName: true,
  hasPrice: true,
};

export function useLabelSettings() {
  const [settings, setSettings] = useState(readSettings);
  const change = (part: Partial<LabelSettings>) => {
    const next = { ...settings, ...part };
    localStore.set(KEY, JSON.stringify(next));
    setSettings(next);
  };
  return { settings, change };
}

/** The stored settings may come from another version of the product. */
function readSettings(): LabelSettings {
  try {
    return settingsSchema.parse(JSON.parse(localStore.get(KEY) ?? ''));
  } catch {
    return DEFAULTS;
  }
}
