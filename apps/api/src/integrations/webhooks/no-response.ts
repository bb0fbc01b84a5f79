/** The reason that there was no response, for the log of a webhook. No full stop at the end. */

const MAX_LENGTH = 200;

const NOT_PUBLIC = /* i18n */ 'The address is not public';
const WORDS = new Map(
  Object.entries({
    ENOTFOUND: /* i18n */ 'No host has this name',
    ENODATA: /* i18n */ 'No host has this name',
    ETIMEOUT: /* i18n */ 'No name server responded',
    ECONNREFUSED: /* i18n */ 'The connection was refused',
    ECONNRESET: /* i18n */ 'The connection was closed without a response',
  }),
);
/** By the name of the error: these have no code, or one that is no text. */
const WORDS_BY_NAME = new Map(
  Object.entries({
    TimeoutError: /* i18n */ 'No response within 5 seconds',
    NotPublicError: NOT_PUBLIC,
  }),
);

/** Words for the usual reasons, and the error's own text for the others, such as an expired certificate. */
export function toNoResponse(error: Error & { code?: unknown }): string {
  // The text of request-filtering-agent, which has no code of its own.
  if (/^DNS lookup .* is not allowed/.test(error.message)) return NOT_PUBLIC;
  return WORDS_BY_NAME.get(error.name) ?? WORDS.get(String(error.code)) ?? error.message.slice(0, MAX_LENGTH);
}
