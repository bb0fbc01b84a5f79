import { DOCUMENT_KINDS } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../account/use-api';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { PartnerField } from '../../stock/partner-field';
import { partnerKeys } from '../../stock/partner-keys';
import { partnerQuery } from '../../stock/partners-query';
import { PersonFilter } from '../../stock/person-filter';
import { warehouseOptions } from '../../stock/warehouse-options';
import { DayFields, FilterFields } from '../../ui/filter-fields';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import type { UrlFilters } from '../../ui/url-filters';
import { useTypedText } from '../../ui/use-typed-text';
import type { Filters } from './filters';

const kindOptions = () => [
  ['', t`All`] as const,
  ...DOCUMENT_KINDS.map((kind) => [kind, i18n._(DOCUMENT_NAMES[kind])] as const),
];

interface DocumentFiltersProps {
  url: UrlFilters<Filters>;
  tools: ReactNode;
}

/** The filters of the documents. Each change applies at once. */
export function DocumentFilters({ url, tools }: DocumentFiltersProps) {
  const { filters, show } = url;
  const set = (name: keyof Filters) => (value: string) => show({ [name]: value } as Partial<Filters>);
  return (
    <FilterFields
      url={url}
      tools={tools}
      rest={
        <>
          <PersonFilter value={filters.person} onChange={set('person')} />
          <DayFields from={filters.from} to={filters.to} onApply={show} />
        </>
      }
    >
      <SearchField
        label={t`Text`}
        placeholder={t`Number, customer, note`}
        value={filters.q}
        onChange={(q) => show({ q: q.trim() }, { replace: true })}
      />
      <SelectField
        label={t`Kind`}
        options={kindOptions()}
        value={filters.kind}
        onChange={({ target }) => set('kind')(target.value)}
      />
      <PartyFilter
        value={usePartnerName(filters.partner) ?? filters.party}
        onApply={(party, partner = '') => show({ party: partner ? '' : party, partner })}
      />
      <SelectField
        label={t`Warehouse`}
        options={[['', t`All`], ...warehouseOptions()]}
        value={filters.warehouse}
        onChange={({ target }) => set('warehouse')(target.value)}
      />
    </FilterFields>
  );
}

/** The name of the one with this id, of a link. Undefined without an id. */
function usePartnerName(partner: string): string | undefined {
  const { data } = useQuery({ ...partnerQuery(useApi(), partner), enabled: partner !== '' });
  return partner === '' ? undefined : (data?.name ?? '');
}

interface PartyFilterProps {
  value: string;
  /** With the id of a customer or supplier who has an account. */
  onApply: (party: string, partner?: string) => void;
}

/**
 * A customer or supplier from the suggestions, or the whole name of one in the notes. It applies on Enter, when the field is left, and when
 * a suggestion is taken.
 */
function PartyFilter({ value, onApply }: PartyFilterProps) {
  const client = useQueryClient();
  const { text, setText, apply } = useTypedText(value, onApply);
  const choose = (name: string, partner: Partner | undefined) => {
    setText(name);
    // The field shows the name at once.
    if (partner) client.setQueryData(partnerKeys.one(partner._id), partner);
    onApply(name, partner?._id);
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
