import type { Movement } from '@godown/shared/stock/movements';
import { BrokenPictureLink } from './broken-picture-link';
import { damagedText, noteText, partyText, valueText } from './words';

/** The party, the note and the picture of a movement. */
export function MovementDetails({ movement }: { movement: Movement }) {
  const party = partyText(movement);
  const damaged = damagedText(movement);
  const note = noteText(movement);
  const { value } = movement;
  return (
    <>
      {party && <span className="block text-sm [overflow-wrap:anywhere]">{party}</span>}
      {damaged && <span className="block text-sm">{damaged}</span>}
      {value && <span className="block text-muted text-sm tabular-nums">{valueText(value)}</span>}
      {note && <span className="block text-sm [overflow-wrap:anywhere]">{note}</span>}
      <BrokenPictureLink movement={movement} />
    </>
  );
}
