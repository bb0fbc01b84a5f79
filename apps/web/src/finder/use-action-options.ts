import { searchWordsOf, typedWordsOf } from '@godown/shared/search/search-words';
import { i18n } from '@lingui/core';
import { useAllowed } from '../account/may';
import { usePendingMoney } from '../stock/changes/use-pending-money';
import { ACTIONS, readAction } from './actions';
import { type Option, rankOf } from './option';
import type { Search } from './use-groups';
import type { Names } from './use-names';
import { toPartnerOption, useAccounts } from './use-partner-options';

/** Customers or suppliers that are offered for an action. */
const MOST_PARTNERS = 3;

/** What can be begun, found by its words. Other words name the customer or supplier: “payment rahman”. */
export function useActionOptions({ text, isAsked }: Search, names: Names): Option[] {
  const isAllowed = useAllowed();
  const pending = usePendingMoney();
  const found = ACTIONS.flatMap((action) => {
    if (text === '' || !action.needs.every(isAllowed)) return [];
    const own = names([action.label, action.words]);
    const read = readAction(action, own, text);
    return read ? [{ action, own, rest: read.rest }] : [];
  });
  const q = found.find(({ rest }) => rest !== '')?.rest ?? '';
  const { partners } = useAccounts({ text: q, isAsked });
  const [first = ''] = typedWordsOf(text);
  return found
    .flatMap(({ action: { name: id, label, to, takes }, own, rest }): Option[] => {
      const name = i18n._(label);
      // A whole word of its name tells more than the beginning of another name.
      const has = (texts: readonly string[]) => texts.flatMap(searchWordsOf).includes(first);
      const whole = has(names([label])) ? 0 : has(own) ? 1 : null;
      if (rest === '') return [{ id, name, to, rank: whole ?? rankOf(name, text) }];
      // Each action leaves out its own words, so the rest may be another one.
      return partners
        .filter(({ kind }) => kind === takes && rest === q)
        .slice(0, MOST_PARTNERS)
        .map((partner) => {
          const { name: whose, hint } = toPartnerOption(partner, rest, pending);
          return { id: `${id}-${partner._id}`, name, detail: whose, hint, to: { ...to, partner }, rank: 0 };
        });
    })
    .toSorted((a, b) => a.rank - b.rank);
}
