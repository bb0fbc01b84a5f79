import type { JournalEntry } from '@godown/shared/access/journal';
import { ROLES, type Role } from '@godown/shared/access/roles';
import { changedFieldWords } from '@godown/shared/items/field-words';
import { ITEM_FIELD_NAMES, isMoney } from '@godown/shared/items/item-fields';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { partnerName } from '../stock/partner-name';
import { documentPath, itemPath } from '../stock/stock';
import { writtenCartonsWords } from '../stock/written-cartons';
import { countText, moneyText } from '../ui/format';
import { ROLE_WORDS } from './role-words';

const MONEY: ReadonlySet<string> = new Set([
  ...ITEM_FIELD_NAMES.filter(isMoney),
  'creditLimit',
  'amount',
  'balance',
]);

type Change = NonNullable<JournalEntry['changes']>[number];

/** Such as `Price: 90.00$ → 100.00$`. */
export const changeWords = ({ field, before, after }: Change): string =>
  `${say(changedFieldWords(field))}: ${valueWords(field, before)} → ${valueWords(field, after)}`;

function valueWords(field: string, value: Change['after']): string {
  if (value === undefined) return t`none`;
  if (field === 'role' && isRole(value)) return i18n._(ROLE_WORDS[value]);
  if (field === 'worksIn') return say(shortName(value as WarehouseId));
  if (field === 'state') return say(String(value));
  if (field === 'cartons') return writtenCartonsWords(String(value));
  if (typeof value !== 'number') return String(value);
  return MONEY.has(field) ? moneyText(value) : countText(value);
}

const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

/** Names the subject of an action. The names of jobs and that of cash sales are texts; all others are data. */
export function subjectText({ action, subject }: JournalEntry): string {
  if (!subject) return '';
  if (subject.id === WALK_IN_CUSTOMER) return partnerName(subject.name);
  if (!action.startsWith('job-')) return subject.name;
  const { name: message, template, values } = subject;
  return say({ message, template, values });
}

/** The page of the changed object; null if it has none. */
export function subjectPath({ action, subject }: JournalEntry): string | null {
  if (!subject) return null;
  if (action === 'document-voided') return documentPath(subject.id);
  if (action === 'cost-kept' || action === 'below-cost-refused') return itemPath(subject.id);
  return action.startsWith('item-') && action !== 'item-deleted' ? itemPath(subject.id) : null;
}
