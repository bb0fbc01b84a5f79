/** The effect of damaged pieces and returns on the good and the damaged pieces of a warehouse. */
import type { MovementReason } from './movements.js';

/** The change by one piece. */
interface PieceSigns {
  good: 1 | 0 | -1;
  damaged: 1 | 0 | -1;
}

const DAMAGES = {
  damaged: { good: -1, damaged: 1 },
  repaired: { good: 1, damaged: -1 },
  'written-off': { good: 0, damaged: -1 },
} as const satisfies Partial<Record<MovementReason, PieceSigns>>;

/** The reason that the number of damaged pieces changes. */
export type DamageReason = keyof typeof DAMAGES;
export const DAMAGE_REASONS = Object.keys(DAMAGES) as [DamageReason, ...DamageReason[]];
export const signsOfDamage = (reason: DamageReason): PieceSigns => DAMAGES[reason];

/** A customer brings goods back, or they go back to a supplier. */
const RETURNS = { returned: 1, 'sent-back': -1 } as const satisfies Partial<Record<MovementReason, 1 | -1>>;
type ReturnReason = keyof typeof RETURNS;
export const RETURN_REASONS = Object.keys(RETURNS) as [ReturnReason, ...ReturnReason[]];

/** The condition of returned goods. */
export const CONDITIONS = ['good', 'damaged'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const signsOfReturn = (reason: ReturnReason, condition: Condition): PieceSigns => ({
  good: condition === 'good' ? RETURNS[reason] : 0,
  damaged: condition === 'damaged' ? RETURNS[reason] : 0,
});
