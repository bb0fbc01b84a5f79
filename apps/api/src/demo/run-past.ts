/** Carries out commands of different past times in one transaction. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { ClientSession } from 'mongodb';
import { ALL_RIGHTS } from '../access/identity/signed-in.js';
import { dayAt } from '../runtime/local-day.js';
import type { LedgerCollections } from '../stock/ledger/collections.js';
import type { Command } from '../stock/ledger/commands.js';
import { type PastRequest, runPastRequests } from '../stock/ledger/transaction.js';

/** A command of the past. */
export interface Past {
  at: Date;
  email: string;
  /** The name by which later ones refer to it. */
  name?: string;
  /** The name of an earlier one, which has been made when `toCommand` is called. */
  about?: string;
  toCommand: () => Command | Promise<Command>;
}

/** The results so far, by the names of the deeds: numbers of documents and ids of entries. */
export type References = Map<string, string>;

interface Running {
  session: ClientSession;
  collections: LedgerCollections;
  home: WarehouseId;
  references: References;
}

/** Carries out all commands, oldest first. Throws the `Refusal` of a command that cannot be carried out. */
export async function runPast(
  all: readonly Past[],
  { session, collections, home, references }: Running,
): Promise<void> {
  for (const part of toParts(all)) {
    const requests: PastRequest[] = [];
    for (const { at, email, toCommand } of part)
      requests.push({ command: await toCommand(), by: staff(email), ...ALL_RIGHTS, key: null, now: at });
    const outcomes = await runPastRequests(session, collections, requests, home);
    for (const [index, outcome] of outcomes.entries()) {
      if ('refusal' in outcome) throw outcome.refusal;
      const name = part[index]?.name;
      if (name && 'written' in outcome) references.set(name, outcome.written.reference ?? '');
    }
  }
}

const staff = (email: string) => ({ uid: `demo:${email}`, email });

/**
 * Few parts, because each one reads and writes its items and accounts again. A part is of one year, as the numbers of its documents are,
 * and none of its commands refers to another one in it.
 */
function toParts(all: readonly Past[]): Past[][] {
  const parts: Past[][] = [];
  let part: Past[] = [];
  for (const past of all.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const [first = past] = part;
    const isApart = part.some(({ name }) => name !== undefined && name === past.about);
    if (isApart || yearOf(first) !== yearOf(past)) {
      parts.push(part);
      part = [];
    }
    part.push(past);
  }
  return [...parts, part];
}

const yearOf = ({ at }: Past): string => dayAt(at).slice(0, 4);
