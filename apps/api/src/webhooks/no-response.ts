/** Why there was no response, for the log of a webhook. No full stop at the end. */

const MAX_LENGTH = 200;

const WORDS: Record<string, string> = {
  ENOTFOUND: 'No host has this name',
  ENODATA: 'No host has this name',
  ETIMEOUT: 'No name server responded',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed without a response',
  ABORT_ERR: 'No response within 5 seconds',
};

/** Words for the usual reasons, and the error's own text for the others, such as an expired certificate. */
export function toNoResponse(error: Error & { code?: unknown }): string {
  // The text of request-filtering-agent, which has no code of its own.
  if (/^DNS lookup .* is not allowed/.test(error.message)) return 'The address is not public';
  return WORDS[String(error.code)] ?? error.message.slice(0, MAX_LENGTH);
}
