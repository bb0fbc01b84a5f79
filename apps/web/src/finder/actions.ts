/** What can be begun in the box, and the words by which it is found. */
import type { Permission } from '@godown/shared/access/roles';
import { APP_ROUTES } from '@godown/shared/http/routes';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { NEW_TEXTS } from '../documents/drafts/draft-texts';
import { isFoundBy, type Target } from './option';

interface Action {
  name: string;
  label: MessageDescriptor;
  /** Other words that people have for it. */
  words: MessageDescriptor;
  needs: readonly Permission[];
  to: Target;
  /** The other typed words are the name of one of these. */
  takes?: PartnerKind;
  /** Offered while nothing is typed. */
  isUsual?: true;
}

/** The most usual ones first. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'deliver',
    label: NEW_TEXTS.delivery,
    words: msg({ message: 'sell to', context: 'words by which a delivery note is found' }),
    needs: ['write'],
    to: { write: 'delivery' },
    takes: 'customer',
    isUsual: true,
  },
  {
    name: 'sell',
    label: msg`Cash sale`,
    words: msg({ message: 'sell counter', context: 'words by which a cash sale is found' }),
    needs: ['write', 'trade'],
    to: { sale: 'cash' },
    isUsual: true,
  },
  {
    name: 'payment',
    label: msg`Take payment`,
    words: msg({ message: 'money from receive', context: 'words by which a payment is found' }),
    needs: ['trade'],
    to: { pay: 'customer' },
    takes: 'customer',
    isUsual: true,
  },
  {
    name: 'receive',
    label: msg`Receive goods`,
    words: msg({ message: 'receipt new buy from', context: 'words by which a receipt is found' }),
    needs: ['write'],
    to: { write: 'receipt' },
    takes: 'supplier',
    isUsual: true,
  },
  {
    name: 'count',
    label: msg`Count stock`,
    words: msg({ message: 'new recount', context: 'words by which a stock count is found' }),
    needs: ['write'],
    to: { path: APP_ROUTES.newStockCount },
    isUsual: true,
  },
  {
    name: 'add-item',
    label: msg`Add item`,
    words: msg({ message: 'new', context: 'words by which a new item is found' }),
    needs: ['write'],
    to: { path: APP_ROUTES.addItems },
    isUsual: true,
  },
  {
    name: 'move',
    label: NEW_TEXTS.transfer,
    words: msg({ message: 'move send', context: 'words by which a transfer note is found' }),
    needs: ['write'],
    to: { write: 'transfer' },
  },
  {
    name: 'return',
    label: NEW_TEXTS.return,
    words: msg({ message: 'take back', context: 'words by which a return is found' }),
    needs: ['write'],
    to: { write: 'return' },
  },
  {
    name: 'pay-supplier',
    label: msg`Pay supplier`,
    words: msg({ message: 'payment money to', context: 'words by which a payment to a supplier is found' }),
    needs: ['trade'],
    to: { pay: 'supplier' },
    takes: 'supplier',
  },
];

/** Shorter beginnings of its words are more likely words of a name. */
const MIN_WORD = 3;

/**
 * Reads a text as an action: `rest` has the words that are not the action's own. Null if it is not this action. `names`: its label and its
 * words in each language in which people may type.
 */
export function readAction({ takes }: Pick<Action, 'takes'>, names: readonly string[], text: string) {
  const typed = text.trim().split(/\s+/);
  const own = typed.filter((word) => isFoundBy(names, word));
  const rest = typed.filter((word) => !own.includes(word)).join(' ');
  const isNamed = own.some((word) => rest === '' || word.length >= MIN_WORD);
  return isNamed && (rest === '' || takes) ? { rest } : null;
}
