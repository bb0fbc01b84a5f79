import { isClass, isDoc } from '../bson/types.js';
import { transactionNumber } from '../engine/sessions.js';
import { CommandError } from '../errors.js';
import type { Call, Commands, Reply } from './command.js';

const DONE: Reply = { fields: {} };

function requireTransaction({ session, command, name }: Call) {
  if (!session || command.get('autocommit') !== false) {
    throw new CommandError('InvalidOptions', `${name} must be run within a transaction`);
  }
  return { session, number: transactionNumber(command) };
}

async function commit(call: Call): Promise<Reply> {
  const { session, number } = requireTransaction(call);
  await call.engine.sessions.commit(session, number);
  return DONE;
}

function abort(call: Call): Reply {
  const { session, number } = requireTransaction(call);
  call.engine.sessions.abort(session, number);
  return DONE;
}

function endSessions(call: Call): Reply {
  const listed = call.command.get(call.name);
  const ids = new Set<string>();
  for (const each of Array.isArray(listed) ? listed : []) {
    const id = isDoc(each) ? each.get('id') : undefined;
    if (isClass(id, 'Binary')) ids.add(Buffer.from(id.buffer.subarray(0, 16)).toString('hex'));
  }
  // An empty list means all sessions for killSessions, and none for endSessions.
  if (ids.size === 0 && call.name !== 'endSessions') call.engine.sessions.endSessions();
  else call.engine.sessions.endSessions(ids);
  call.engine.cursors.closeSessions(ids);
  return DONE;
}

const END = (name: string) => ({ kind: 'other', run: endSessions, fields: { [name]: 'array' } }) as const;
const END_TRANSACTION = { recoveryToken: 'any' } as const;

export const sessionCommands: Commands = {
  endSessions: END('endSessions'),
  killSessions: END('killSessions'),
  commitTransaction: {
    kind: 'other',
    transactional: true,
    run: commit,
    fields: { commitTransaction: 'any', ...END_TRANSACTION },
  },
  abortTransaction: {
    kind: 'other',
    transactional: true,
    run: abort,
    fields: { abortTransaction: 'any', ...END_TRANSACTION },
  },
};
