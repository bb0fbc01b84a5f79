/** Changes of a command besides items: documents of other features, such as delivery notes or the rows of a job. */
import type { WebhookEvent } from '@godown/shared/integrations/webhooks';
import type { ClientSession, ObjectId } from 'mongodb';
import type { Command } from './commands.js';

/** Reads something in a transaction, and writes it there. The commands of a transaction with the same attachment share its state. */
export interface Attachment<Need = unknown, State extends Attached = Attached> {
  /** Runs before the transaction, for which others wait. Returns the needs of one command, with slow reads done. May throw `Refusal`. */
  readAhead?(needs: readonly Need[], signal?: AbortSignal): Promise<unknown[]>;
  /** Runs before the commands, and again before each retry. `needs` has the needs of all of them. */
  read(session: ClientSession, needs: readonly Need[], now: Date): Promise<State>;
  /** The documents that a command with this need changes and that others may change too, such as accounts. By default none. */
  changes?(need: Need): readonly ObjectId[];
}

/** Documents that were read, and the changes that commands have made to them. */
export interface Attached {
  /** Called before each command that brings it. The returned function reverses the changes since: the command was refused. */
  mark(): () => void;
  /** Called after the commands ran. */
  write(session: ClientSession): Promise<void>;
  /** Added documents of which webhooks or devices are told. */
  readonly added?: readonly Added[];
}

/** A document that was added, and its event. */
export type Added = { event: WebhookEvent; _id: ObjectId } | { event: 'transfer.sent'; _id: string };

/** An attachment, and the need of a command. */
export interface Bringing {
  attachment: Attachment;
  need: unknown;
}

export const bring = <Need>(attachment: Attachment<Need>, need: Need): Bringing => ({ attachment, need });

/** Remembers the contents of maps and lists, for `mark`. Their values must be replaced, never changed. */
export function markAll(...kept: readonly (Map<string, unknown> | unknown[])[]): () => void {
  const takeBacks = kept.map((each) => (each instanceof Map ? markMap(each) : markList(each)));
  return () => {
    for (const takeBack of takeBacks) takeBack();
  };
}

function markMap(map: Map<string, unknown>): () => void {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}

function markList(list: unknown[]): () => void {
  const values = [...list];
  return () => {
    list.length = 0;
    for (const value of values) list.push(value);
  };
}

/** Ids, in hexadecimal, of everything that a command changes. Commands that share one cannot run in two transactions at the same time. */
export function changesOf({ items, brings = [] }: Pick<Command, 'items' | 'brings'>): string[] {
  const others = brings.flatMap(({ attachment, need }) => attachment.changes?.(need) ?? []);
  return [...items, ...others].map(String);
}

const byAttachment = (brought: readonly Bringing[]): Map<Attachment, unknown[]> => {
  const needs = new Map<Attachment, unknown[]>();
  for (const { attachment, need } of brought) needs.set(attachment, [...(needs.get(attachment) ?? []), need]);
  return needs;
};

/** Reads ahead what commands bring. Returns what they bring, with the results. */
export async function readAhead(brought: readonly Bringing[], signal?: AbortSignal): Promise<Bringing[]> {
  const all: Bringing[] = [];
  for (const [attachment, needs] of byAttachment(brought)) {
    const known = (await attachment.readAhead?.(needs, signal)) ?? needs;
    all.push(...known.map((need) => bring(attachment, need)));
  }
  return all;
}

/** The state of each attachment in one transaction. */
export type AttachedStates = ReadonlyMap<Attachment<never>, Attached>;

export async function readAttached(
  session: ClientSession,
  brought: readonly Bringing[],
  now: Date,
): Promise<AttachedStates> {
  const states = new Map<Attachment<never>, Attached>();
  // One after the other: a transaction takes one command at a time.
  for (const [attachment, all] of byAttachment(brought))
    states.set(attachment, await attachment.read(session, all, now));
  return states;
}

/** Throws if no command of the transaction has brought it. */
export function stateOf<State extends Attached>(
  states: AttachedStates,
  attachment: Attachment<never, State>,
): State {
  const state = states.get(attachment);
  if (!state) throw new Error('The command does not bring this attachment.');
  // The map has it from this attachment.
  return state as State;
}
