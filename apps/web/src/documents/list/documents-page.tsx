import { personSchema } from '@godown/shared/access/api-keys';
import { DOCUMENT_KINDS } from '@godown/shared/trade/documents';
import { partnerIdSchema } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { May, useMay } from '../../account/may';
import { AsOf } from '../../outbox/as-of';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { ExportMenu } from '../../stock/export-menu';
import { PersonFilter } from '../../stock/person-filter';
import { exportOf } from '../../stock/save-export';
import { useList } from '../../stock/use-list';
import { WAREHOUSE_FILTER } from '../../stock/warehouse-filter';
import { Button } from '../../ui/button';
import { ChoiceFilter, DayFields, FilterFields } from '../../ui/filter-fields';
import { ListCount, ListPage } from '../../ui/list-page';
import { ListTable } from '../../ui/list-table';
import { MoreMenu } from '../../ui/more-menu';
import { SearchField } from '../../ui/search-field';
import { useShortcuts } from '../../ui/shortcuts';
import { choice, DAYS, defineFilters } from '../../ui/url-filters';
import { documentsQuery } from '../document-queries';
import type { DraftKind } from '../drafts/document-drafts';
import { NEW_TEXTS } from '../drafts/draft-texts';
import { useStarts } from '../page/use-starts';
import { documentColumns } from './documents-table';
import { DraftList } from './draft-list';
import { PartyFilter } from './party-filter';
import { WaitingList } from './waiting-list';

/** /documents: drafts on this device, and posted documents, newest first. Its filters are in the URL. */
export function DocumentsPage() {
  const list = useList(useMay('write') ? WRITER_DOCUMENTS : DOCUMENTS);
  return (
    <ListPage
      list={list}
      lead={
        <p role="status">
          <ListCount list={list} />
        </p>
      }
      action={
        <May permission="write">
          <NewDocument />
        </May>
      }
      before={
        <>
          <WaitingList />
          <DraftList />
        </>
      }
      filters={
        <FilterFields
          url={list}
          tools={list.isValid && <ExportMenu request={exportOf('GET /export/documents', list.search)} />}
          rest={
            <>
              <PersonFilter url={list} />
              <DayFields url={list} />
            </>
          }
        >
          <SearchField
            label={t`Text`}
            placeholder={t`Number, customer, note`}
            value={list.filters.q}
            onChange={(q) => list.show({ q: q.trim() }, { replace: true })}
          />
          <ChoiceFilter url={list} name="kind" />
          <PartyFilter url={list} />
          <ChoiceFilter url={list} name="warehouse" />
        </FilterFields>
      }
    >
      <AsOf query={list.query} />
      <ListTable
        list={list}
        columns={documentColumns(list.rows)}
        phone="max-md:flex! max-md:flex-wrap max-md:gap-y-0.5"
      />
    </ListPage>
  );
}

const textSchema = z.string().check(z.maxLength(200));

const FILTERS = defineFilters({
  kind: choice({
    label: msg`Kind`,
    values: DOCUMENT_KINDS,
    words: (kind) => i18n._(DOCUMENT_NAMES[kind]),
    message: (value) => t`There is no kind “${value}”.`,
  }),
  party: { schema: textSchema, message: () => t`The customer or supplier has more than 200 characters.` },
  partner: { schema: partnerIdSchema, message: () => t`There is no such customer or supplier.` },
  person: { schema: personSchema, message: (value) => t`“${value}” is not an e-mail address.` },
  warehouse: WAREHOUSE_FILTER,
  q: { schema: textSchema, message: () => t`The text has more than 200 characters.` },
  ...DAYS,
});

const WORDS = {
  title: msg`Documents`,
  loading: msg`Loading the documents`,
  failed: msg`The documents could not be loaded`,
  nextFailed: msg`The next documents could not be loaded.`,
  empty: { title: msg`No documents yet`, detail: msg`Every note that is sent will be listed here.` },
  filtered: { title: msg`No documents match these filters`, showAll: msg`Show all documents` },
  length: (total: number, count: string) =>
    plural(total, {
      0: 'No documents',
      one: `${count} document, newest first`,
      other: `${count} documents, newest first`,
    }),
  moreThan: (count: string) => t`More than ${count} documents, newest first`,
};

const DOCUMENTS = { query: documentsQuery, filters: FILTERS, isPolled: true, words: WORDS };
const WRITER_DOCUMENTS = {
  ...DOCUMENTS,
  words: {
    ...WORDS,
    empty: { ...WORDS.empty, detail: msg`Start with a new delivery note, receipt or transfer note.` },
  },
};

/** Those that are begun less often here: most come from the door of the stock, or from the page of their note. */
const OTHER_KINDS = ['receipt', 'transfer', 'return', 'supplier-return'] as const satisfies DraftKind[];

/** Begins a document: a delivery note at once, one of another kind by a menu. */
function NewDocument() {
  const { write } = useStarts();
  useShortcuts({ n: () => write('delivery') });
  return (
    <div className="flex gap-2">
      <Button size="small" variant="primary" className="max-sm:flex-1" onClick={() => write('delivery')}>
        {i18n._(NEW_TEXTS.delivery)}
      </Button>
      <MoreMenu label={t`More new documents`}>
        {OTHER_KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="quiet"
            className="justify-start!"
            onClick={() => write(kind)}
          >
            {i18n._(NEW_TEXTS[kind])}
          </Button>
        ))}
      </MoreMenu>
    </div>
  );
}
