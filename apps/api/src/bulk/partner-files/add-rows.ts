/** Adds the rows of a file, each by the command that the API has for one. */
import { hash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { NewPartner } from '@godown/shared/trade/partners';
import { type Collection, ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { Rights } from '../../access/identity/signed-in.js';
import { ProblemError } from '../../http/problem-error.js';
import { Refusal } from '../../stock/ledger/commands.js';
import type { KeyDoc } from '../../stock/ledger/idempotency-keys.js';
import type { Ledger } from '../../stock/ledger/ledger.js';
import type { AccountAttachment } from '../../trade/accounts/account-batch.js';
import { addPartner } from '../../trade/partners/partner-commands.js';

interface Deps {
  accounts: AccountAttachment;
  ledger: Ledger;
}

/** A row of a file that can be added. */
export interface Row {
  row: number;
  partner: NewPartner;
}

interface Sending extends Rights {
  /** The hash of the file. */
  file: string;
  by: Caller;
  signal: AbortSignal;
}

/** Rows that share a transaction. Other people's changes come in between. */
const BATCH = 50;

/** Resolves with the rows that were added. A row of a file that was sent before has the same key: it is not added again. */
export async function addRows(
  { accounts, ledger }: Deps,
  rows: readonly Row[],
  { file, signal, ...sender }: Sending,
): Promise<Set<number>> {
  // Each waiting change listens to it. Node would warn about a leak.
  setMaxListeners(0, signal);
  const added = new Set<number>();
  for (let start = 0; start < rows.length; start += BATCH)
    await Promise.all(rows.slice(start, start + BATCH).map(addRow)).catch(refuse);
  return added;

  async function addRow({ row, partner }: Row): Promise<void> {
    const id = new ObjectId();
    const command = addPartner(accounts, partner, id);
    const fingerprint = hash('sha256', JSON.stringify(partner), 'base64url');
    const key = { id: toKey(file, partner.kind, row), fingerprint };
    const { reference } = await ledger.submit({ command, ...sender, key }, signal);
    if (reference === String(id)) added.add(row);
  }
}

/** The ids of those whom rows of this file added when it was sent before, by row. */
export async function findAdded(
  keys: Collection<KeyDoc>,
  rows: readonly Row[],
  file: string,
): Promise<Map<number, string>> {
  const ids = new Map(rows.map(({ row, partner }) => [toKey(file, partner.kind, row), row]));
  const found = await keys.find({ _id: { $in: [...ids.keys()] } }, { projection: { document: 1 } }).toArray();
  return new Map(found.map(({ _id, document = '' }) => [ids.get(_id) ?? 0, document]));
}

/** The idempotency key of one row of a file of one kind: a UUID, as all keys are. */
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
