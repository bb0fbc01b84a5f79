import type { Partner } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { PartnerField } from '../../stock/partner-field';
import { partnerKeys } from '../../stock/partner-keys';
import { partnerQuery } from '../../stock/partners-query';
import { useTypedText } from '../../ui/use-typed-text';

interface Party {
  party: string;
  /** The id of a customer or supplier who has an account. */
  partner: string;
}

interface PartyFilterProps {
  url: { filters: Party; show: (party: Party) => void };
}

/**
 * A customer or supplier from the suggestions, or the whole name of one in the notes. It applies on Enter, when the field is left, and when
 * a suggestion is taken.
 */
export function PartyFilter({ url: { filters, show } }: PartyFilterProps) {
  const client = useQueryClient();
  const value = usePartnerName(filters.partner) ?? filters.party;
  const { text, setText, apply } = useTypedText(value, (party) => show({ party, partner: '' }));
  const choose = (name: string, partner: Partner | undefined) => {
    setText(name);
    // The field shows the name at once.
    if (partner) client.setQueryData(partnerKeys.one(partner._id), partner);
    show({ party: partner ? '' : name, partner: partner?._id ?? '' });
  };
  return (
    <form
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <PartnerField
        label={t`Customer or supplier`}
        value={text}
        error={undefined}
        onChange={setText}
        onChoose={choose}
        onLeave={apply}
        // On a phone as wide as both columns.
        listClassName="max-sm:right-[calc(-100%-.75rem)]"
      />
    </form>
  );
}

/** The name of the one with this id, of a link. Undefined without an id. */
function usePartnerName(partner: string): string | undefined {
  const { data } = useQuery({ ...partnerQuery(useApi(), partner), enabled: partner !== '' });
  return partner === '' ? undefined : (data?.name ?? '');
}
