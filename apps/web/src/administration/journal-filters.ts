/** The filters of the page Journal. */

import { personSchema } from '@godown/shared/access/api-keys';
import { JOURNAL_ACTIONS } from '@godown/shared/access/journal';
import { JOURNAL_ACTION_WORDS } from '@godown/shared/access/journal-words';
import { msg, t } from '@lingui/core/macro';
import { say } from '../language/say';
import { choice, DAYS, defineFilters } from '../ui/url-filters';

export const JOURNAL_FILTERS = defineFilters({
  action: choice({
    label: msg`What`,
    values: JOURNAL_ACTIONS,
    words: (action) => say(JOURNAL_ACTION_WORDS[action]),
    message: (value) => t`There is no action “${value}”.`,
  }),
  email: {
    schema: personSchema,
    message: (value) => t`“${value}” is neither an e-mail address nor the name of an API key.`,
  },
  ...DAYS,
});
