import { MAX_UNAPPLIED } from '@godown/shared/bulk/import-limits';
import type { NotFoundCode } from '@godown/shared/http/problem';
import { type Message, sentence } from '@godown/shared/language/texts';
import { ProblemError } from './problem-error.js';

/** What does not exist, and why that may be. */
const DETAILS: Readonly<Record<NotFoundCode, string | Message>> = {
  not_found: /* i18n */ 'The item has no such picture.',
  item_not_found: /* i18n */ 'The item does not exist, or was deleted.',
  movement_not_found: /* i18n */ 'There is no movement with this id.',
  document_not_found: /* i18n */ 'There is no document with this number.',
  partner_not_found: /* i18n */ 'There is no customer or supplier with this id.',
  entry_not_found: /* i18n */ 'The account has no entry with this id.',
  job_not_found: /* i18n */ 'There is no job with this id. Jobs are kept for 90 days.',
  import_not_found: sentence(
    /* i18n */ 'There is no import with this id. A file that was not applied is kept for a day, and only the latest {max} of each person.',
    { max: MAX_UNAPPLIED },
  ),
  stock_count_not_found: /* i18n */ 'There is no stock count with this id.',
  member_not_found: /* i18n */ 'Nobody has given this address a role.',
  api_key_not_found: /* i18n */ 'There is no API key with this id.',
  view_not_found: /* i18n */ 'This view is no longer shared.',
  webhook_not_found: /* i18n */ 'There is no webhook with this id, or no such delivery.',
};

/** 404 for what the path names. */
export const notFound = (code: NotFoundCode) => new ProblemError(code, { detail: DETAILS[code] });
