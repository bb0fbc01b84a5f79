import { sentence } from '@godown/shared/language/texts';
import { accountEntrySchema, statementSchema } from '@godown/shared/trade/accounts';
import { fromCents } from '@godown/shared/trade/money';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import * as z from 'zod';
import { inTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput } from '../../http/problem-error.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { entryQuerySchema, spanSchema, toTimes } from './account-query.js';
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

  const getEntries: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_LIMIT, cursor: before } = parsePageQuery(entryQuerySchema, req);
    const partner = await requirePartner(partners, req.params.id);
    const shown = await lists.staff(res, async (signal) => {
      const docs = await listEntries(entries, partner._id, { before, limit, signal });
      return toEntries(entries, docs, signal);
    });
    if (before === undefined) setTotal(res, { count: partner.entries, isExact: true });
    const last = shown.at(-1);
    if (last && last.number > 1) linkNext(req, res, String(last.number));
    res.json(shown);
  };

  const getEntry: RequestHandler = async (req, res) => {
    const partner = await requirePartner(partners, req.params.id);
    const [entry] = await toEntries(entries, [await requireEntry(entries, partner, req.params.entry)]);
    res.json(entry);
  };

  const getStatement: RequestHandler = async (req, res) => {
    const query = parseInput(spanSchema, req.query);
    const partner = await requirePartner(partners, req.params.id);
    const statement = await lists.pages(res, async (signal, takeTurn) => {
      const span = await takeTurn(() => findSpan(entries, partner, toTimes(query), signal));
      requireShort(span.count);
      const shown = [];
      for await (const entry of inTurns(readSpan(entries, partner._id, span, signal), takeTurn))
        shown.push(entry);
      return { ...query, before: fromCents(span.before), after: fromCents(span.after), entries: shown };
    });
    res.json(statement);
  };

  return {
    'GET /partners/{id}/entries': {
      id: 'listEntries',
      summary: 'The entries of an account, newest first',
      access: 'trade',
      query: entryQuerySchema,
      response: z.array(accountEntrySchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy', 'partner_not_found'],
      isCompressed: true,
      handle: getEntries,
    },
    'GET /partners/{id}/entries/{entry}': {
      id: 'getEntry',
      summary: 'One entry of an account, or of one that was merged into it',
      access: 'trade',
      response: accountEntrySchema,
      problems: ['partner_not_found', 'entry_not_found'],
      handle: getEntry,
    },
    'GET /partners/{id}/statement': {
      id: 'getStatement',
      summary:
        'The entries of an account in a span of days, oldest first, with what was owed before and after',
      details: `What was owed before and all changes come to what is owed after. Below zero are not payments only: returns, cancelled notes and corrections are too, and \`kind\` and \`documentKind\` say which. At most ${MAX_ENTRIES} entries. The export has all, and in \`Counts as\` what each of them is.`,
      access: 'trade',
      query: spanSchema,
      response: statementSchema,
      problems: ['server_busy', 'partner_not_found'],
      isCompressed: true,
      handle: getStatement,
    },
  };
}

function requireShort(count: number): void {
  if (count <= MAX_ENTRIES) return;
  const message = sentence(
    /* i18n */ '{count} entries are too many for one page. Choose fewer days, or download the file.',
    { count },
  );
  throw invalidInput([{ path: 'from', ...message }]);
}
