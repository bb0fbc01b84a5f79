/** Adds the rows of a file, each by the command that the API has for one. */
import { hash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { NewPartner } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import { ProblemError } from '../../http/problem-error.js';
import type { AccountAttachment } from '../../stock/accounts/account-batch.js';
import { Refusal } from '../../stock/ledger/commands.js';
import type { Ledger } from '../../stock/ledger/ledger.js';
import { addPartner } from '../../stock/partners/partner-commands.js';

interface Deps {
  accounts: AccountAttachment;
  ledger: Ledger;
}

interface Row {
  row: number;
  partner: NewPartner;
}

interface Sending {
  /** The hash of the file. */
  file: string;
  by: Caller;
  signal: AbortSignal;
}

/** Rows that share a transaction. Other people's changes come in between. */
const BATCH = 50;

/** Resolves with how many were added. A row of a file that was sent before has the same key: it is not added again. */
export async function addRows(
  { accounts, ledger }: Deps,
  rows: readonly Row[],
  { file, by, signal }: Sending,
): Promise<number> {
  // Each waiting change listens to it. Node would warn about a leak.
  setMaxListeners(0, signal);
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH);
    added += (await Promise.all(some.map(addRow)).catch(refuse)).filter(Boolean).length;
  }
  return added;

  /** False if it was added before. */
  async function addRow({ row, partner }: Row): Promise<boolean> {
    const id = new ObjectId();
    const command = addPartner(accounts, partner, id);
    const fingerprint = hash('sha256', JSON.stringify(partner), 'base64url');
    const key = { id: toKey(file, partner.kind, row), fingerprint };
    const { reference } = await ledger.submit({ command, by, key }, signal);
    return reference === String(id);
  }
}

/** Of one kind, one file and one row: a UUID, as all keys are. */
function toKey(file: string, kind: string, row: number): string {
  const hex = hash('sha256', `${file} ${kind} ${row}`, 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new ProblemError(error.code, { detail: error.text, cause: error });
}
