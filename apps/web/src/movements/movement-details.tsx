import type { Movement } from '@godown/shared/movements';
import { partyText } from './words';

/** The party and the note of a movement. */
export function MovementDetails({ movement }: { movement: Movement }) {
  const party = partyText(movement);
  return (
    <>
      {party && <span className="block text-sm [overflow-wrap:anywhere]">{party}</span>}
      {movement.note && <span className="block text-sm [overflow-wrap:anywhere]">“{movement.note}”</span>}
    </>
  );
}
