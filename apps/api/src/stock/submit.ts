/** Submits a request's change to the ledger. */
import type { Role } from '@godown/shared/access/roles';
import type { Request, Response } from 'express';
import { rightsOf, type SignedIn } from '../access/identity/signed-in.js';
import { toEtag } from '../http/conditional.js';
import { fingerprintOf } from '../http/idempotency-key.js';
import { ClientGoneError } from '../http/limits/limit-lists.js';
import { ProblemError } from '../http/problem-error.js';
import { type Command, Refusal } from './ledger/commands.js';
import type { Written } from './ledger/idempotency-keys.js';
import type { Ledger } from './ledger/ledger.js';
import { toItem } from './records/item-doc.js';

/** The request of a change, and who sent it: a `Call`. */
export interface ChangeCall extends SignedIn {
  req: Request;
  res: Response;
  /** As parsed. The fingerprint of the request is made from it. */
  body?: unknown;
  keyId: string | null;
}

export type Submit = (call: ChangeCall, command: Command) => Promise<Written>;

/** Changes are made in the caller's name, with the idempotency key of the request. */
export function createSubmit({ ledger }: { ledger: Ledger }): Submit {
  return async (call, command) => {
    const { req, res, caller: by, role, body, keyId } = call;
    const fingerprint = fingerprintOf(req, { uid: by.uid, body });
    const key = keyId === null ? null : { id: keyId, fingerprint };
    const gone = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) gone.abort(new ClientGoneError());
    });
    try {
      return await ledger.submit({ command, by, ...rightsOf(call), key }, gone.signal);
    } catch (error) {
      throw error instanceof Refusal ? toProblem(error, role) : error;
    }
  };
}

function toProblem(refusal: Refusal, role: Role): ProblemError {
  const { code, text: detail, errors, current } = refusal;
  return new ProblemError(code, {
    detail,
    cause: refusal,
    ...(errors && { errors }),
    ...(current && {
      current: toItem(current, role),
      headers: { ETag: toEtag(current.version) },
    }),
  });
}
