import { BrokenPictureLink } from './broken-picture-link';
import { groupValue, type MovementGroup } from './movement-groups';
import { damagedText, noteText, partyText, valueText } from './words';

/** The party, the note and the picture of a group of movements, and what it did to the value of the item. */
export function MovementDetails({ group }: { group: MovementGroup }) {
  const { lead: movement } = group;
  const party = partyText(movement);
  const damaged = damagedText(movement);
  const note = noteText(movement);
  const value = groupValue(group);
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
