import { useState } from 'react';
import { newIdempotencyKey } from './outbox';

/** The idempotency key of the requests that one form sends. */
interface RequestKey {
  /** The same for the same body until it is done: after a lost response nothing is made twice. */
  keyFor: (body: object) => string;
  /** The request succeeded. The next one is another, also with the same body. */
  done: () => void;
}

export function useRequestKey(): RequestKey {
  return useState(createRequestKey)[0];
}

function createRequestKey(): RequestKey {
  let sent = { text: '', key: '' };
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (sent.text !== text) sent = { text, key: newIdempotencyKey() };
      return sent.key;
    },
    done() {
      sent = { text: '', key: '' };
    },
  };
}
