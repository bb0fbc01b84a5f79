import type { NewDocument } from '@godown/shared/documents';
import { shortName } from '@godown/shared/warehouses';
import { countText } from '../../ui/format';
import { linesText } from '../document-names';
import { fieldText, ITEM_FIELDS, isItemField, toWords } from '../fields';
import type { Intent } from './change';

/** Such as `1 delivered from Halishar`. */
export function changeText(change: Intent): string {
  switch (change.kind) {
    case 'delivered':
      return `${countText(change.quantity)} delivered from ${shortName(change.warehouse)}`;
    case 'restock':
      return `${countText(change.quantity)} added to ${shortName(change.warehouse)}`;
    case 'transfer':
      return `${countText(change.quantity)} moved from ${shortName(change.from)} to ${shortName(change.to)}`;
    case 'count':
      return `${countText(change.counted)} counted in ${shortName(change.warehouse)}, ${countText(change.expected)} on the books`;
    case 'undo':
      return `Undo: ${change.text}`;
    case 'edit':
      return Object.entries(change.edit).map(editText).join(', ');
    case 'stockCountLine':
      return `${countText(change.counted)} counted`;
    case 'postStockCount':
      return 'Post the stock count';
    case 'delete':
      return 'Delete item';
    case 'restore':
      return 'Restore item';
    case 'add':
      return 'New item';
    case 'document':
      return documentText(change.document);
  }
}

/** Such as `5 lines, to Rahman Traders`. */
function documentText(document: NewDocument): string {
  const lines = linesText(document.lines.length);
  if (document.kind === 'transfer')
    return `${lines}, from ${shortName(document.warehouse)} to ${shortName(document.to)}`;
  if (!document.party) return `${lines}, ${shortName(document.warehouse)}`;
  return `${lines}, ${document.kind === 'receipt' ? 'from' : 'to'} ${document.party}`;
}

/** Such as `Name: Grill 25L White`. */
function editText([field, value]: [string, unknown]): string {
  if (!isItemField(field)) return String(value);
  return `${ITEM_FIELDS[field].label}: ${toWords(field, fieldText(field, value))}`;
}
