import { Chip } from '../ui/chip';

/** Marks a document that was voided. */
export function VoidedChip() {
  return <Chip tone="sold">Voided</Chip>;
}
