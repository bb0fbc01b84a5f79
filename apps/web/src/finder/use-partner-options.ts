import type { Partner } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { useMay } from '../account/may';
import { owedWords } from '../partners/partner-words';
import { owedBy, type PendingChange, usePendingMoney } from '../stock/changes/use-pending-money';
import { partnerPath } from '../stock/partner-keys';
import { partnerName } from '../stock/partner-name';
import { type OfferedPartners, useOfferedPartners } from '../stock/use-offered-partners';
import { inDigits } from '../ui/format';
import { type Group, type Option, rankOf } from './option';
import { CANDIDATES, type Outcome, type Search } from './use-groups';

const GROUPS = [
  { of: 'customers', kind: 'customer' },
  { of: 'suppliers', kind: 'supplier' },
] as const;

/** The customers and suppliers with this name, shop or phone, and what is owed. Only for people who may see accounts. */
export function usePartnerOptions({ text, isAsked }: Search): { groups: Group[]; outcome: Outcome } {
  const pending = usePendingMoney();
  const { partners, outcome } = useAccounts({ text, isAsked });
  return {
    groups: GROUPS.map(({ of, kind }) => ({
      of,
      options: partners
        .filter((partner) => partner.kind === kind)
        .map((partner) => toPartnerOption(partner, text, pending))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, CANDIDATES),
    })),
    outcome,
  };
}

/** Nobody is looked up for people who may not see accounts. */
export function useAccounts({ text, isAsked }: Search): OfferedPartners {
  const q = useMay('trade') ? text : '';
  return useOfferedPartners({ kind: undefined, q, isAsked });
}

/** A customer or supplier as an option. */
export function toPartnerOption(partner: Partner, text: string, pending: readonly PendingChange[]): Option {
  const { _id, kind, shop, phone } = partner;
  const name = partnerName(partner.name);
  return {
    id: _id,
    name,
    detail: [shop, phone && inDigits(writePhone(phone))].filter(Boolean).join(', '),
    hint: owedWords(kind, owedBy(partner, pending)),
    rank: rankOf(name, text),
    to: { path: partnerPath(partner) },
    kept: { of: kind, id: _id, name },
  };
}
