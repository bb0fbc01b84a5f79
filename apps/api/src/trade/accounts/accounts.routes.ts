import { sentence } from '@godown/shared/language/texts';
import * as contracts from '@godown/shared/trade/accounts.contracts';
import { fromCents } from '@godown/shared/trade/money';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import { DAY_PARAMETERS, toTimes } from '../../http/date-filters.js';
import { inTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, setTotal } from '../../http/paging.js';
import { invalidInput } from '../../http/problem-error.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { findSpan, listEntries, readSpan, toEntries } from './entries.repo.js';
import { entriesOf } from './entry-doc.js';
import { requireEntry } from './find-entry.js';
import { requirePartner } from './find-partner.js';
import { partnersOf } from './partner-doc.js';

/** Most entries of a statement on the screen. Its file has all. */
const MAX_ENTRIES = 5000;

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** Shows the entries of accounts. */
export function createAccountRoutes({ db, lists }: Deps): Routes {
  // Always the primary: whoever has just paid looks at the account.
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });

  return [
    bind(contracts.listEntries, {
      summary: 'The entries of an account, newest first',
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy', 'partner_not_found'],
      isCompressed: true,
      // The place is the number of an entry.
      page: { limit: DEFAULT_LIMIT, readPlace: (text) => (/^\d{1,12}$/.test(text) ? Number(text) : null) },
      async handle({ req, res, params, page: { limit, after: before } }) {
        const partner = await requirePartner(partners, params.id);
        const shown = await lists.staff(res, async (signal) => {
          const docs = await listEntries(entries, partner._id, { before, limit, signal });
          return toEntries(entries, docs, signal);
        });
        if (before === undefined) setTotal(res, { count: partner.entries, isExact: true });
        const last = shown.at(-1);
        if (last && last.number > 1) linkNext(req, res, String(last.number));
        return shown;
      },
    }),
    bind(contracts.getEntry, {
      summary: 'One entry of an account, or of one that was merged into it',
      problems: ['partner_not_found', 'entry_not_found'],
      async handle({ params }) {
        const partner = await requirePartner(partners, params.id);
        const [entry] = await toEntries(entries, [await requireEntry(entries, partner, params.entry)]);
        if (!entry) throw new Error('An entry is not shown.');
        return entry;
      },
    }),
    bind(contracts.getStatement, {
      summary:
        'The entries of an account in a span of days, oldest first, with what was owed before and after',
      details: `What was owed before and all changes come to what is owed after. Below zero are not payments only: returns, cancelled notes and corrections are too, and \`kind\` and \`documentKind\` say which. At most ${MAX_ENTRIES} entries. The export has all, and in \`Counts as\` what each of them is.`,
      parameters: DAY_PARAMETERS,
      problems: ['server_busy', 'partner_not_found'],
      isCompressed: true,
      async handle({ res, params, query }) {
        const partner = await requirePartner(partners, params.id);
        return lists.pages(res, async (signal, takeTurn) => {
          const span = await takeTurn(() => findSpan(entries, partner, toTimes(query), signal));
          requireShort(span.count);
          const shown = [];
          for await (const entry of inTurns(readSpan(entries, partner._id, span, signal), takeTurn))
            shown.push(entry);
          return { ...query, before: fromCents(span.before), after: fromCents(span.after), entries: shown };
        });
      },
    }),
  ];
}

function requireShort(count: number): void {
  if (count <= MAX_ENTRIES) return;
  const message = sentence(
    /* i18n */ '{count} entries are too many for one page. Choose fewer days, or download the file.',
    { count },
  );
  throw invalidInput([{ path: 'from', ...message }]);
}
