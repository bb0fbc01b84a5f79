import { hostname, totalmem } from 'node:os';
import { Long, ObjectId } from 'bson';
import type { Doc } from '../bson/types.js';
import { SESSION_TIMEOUT_MINUTES } from '../engine/sessions.js';
import { CommandError } from '../errors.js';
import { MAX_DOCUMENT } from '../storage/documents.js';
import { MAX_MESSAGE } from '../wire/messages.js';
import type { Call, Commands, Fields } from './command.js';

/** The MongoDB version whose behaviour this server follows. */
const VERSION = '7.0.0';
/** The wire version of MongoDB 7.0. That of 8.0 would promise `sort` in updates, which is not supported. */
const WIRE_VERSION = 21;
export const SET_NAME = 'embedded';
const ELECTION = new ObjectId('7fffffff0000000000000001');

/**
 * The handshake: a one-node replica set whose only member is primary, which is what makes drivers offer
 * transactions and change streams. There is no topologyVersion, so drivers poll every ten seconds
 * instead of holding a stream open.
 */
export function hello({ engine, name }: Pick<Call, 'engine' | 'name'>, connectionId: number): Fields {
  const legacy = name.toLowerCase() === 'ismaster';
  return {
    helloOk: true,
    ...(legacy ? { ismaster: true } : { isWritablePrimary: true }),
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    hosts: [engine.address],
    me: engine.address,
    primary: engine.address,
    electionId: ELECTION,
    lastWrite: {
      opTime: { ts: engine.clock.now, t: Long.ONE },
      lastWriteDate: new Date(),
      majorityOpTime: { ts: engine.clock.now, t: Long.ONE },
      majorityWriteDate: new Date(),
    },
    maxBsonObjectSize: MAX_DOCUMENT,
    maxMessageSizeBytes: MAX_MESSAGE,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: engine.store.readOnly,
  };
}

function buildInfo(): Fields {
  return {
    version: VERSION,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: [],
    storageEngines: ['lmdb'],
    javascriptEngine: 'none',
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT,
  };
}

function serverStatus({ engine }: Call): Fields {
  return {
    host: engine.address,
    version: VERSION,
    process: 'embedded-mongo',
    pid: Long.fromNumber(process.pid),
    uptime: process.uptime(),
    localTime: new Date(),
    storageEngine: { name: 'lmdb', readOnly: engine.store.readOnly, persistent: true },
    repl: { setName: SET_NAME, isWritablePrimary: true, me: engine.address },
    metrics: { cursor: { open: { total: Long.fromNumber(engine.cursors.size) } } },
  };
}

function getParameter({ command }: Call): Fields {
  const known: Record<string, unknown> = {
    featureCompatibilityVersion: { version: '7.0' },
    authenticationMechanisms: [],
    requireApiVersion: false,
    transactionLifetimeLimitSeconds: 60,
  };
  if (command.get('getParameter') === '*') return known;
  const wanted = [...command.keys()].filter((name) => Object.hasOwn(known, name));
  if (wanted.length === 0) throw new CommandError('InvalidOptions', 'no option found to get');
  return Object.fromEntries(wanted.map((name) => [name, known[name]]));
}

function replSetStatus({ engine }: Call): Fields {
  return {
    set: SET_NAME,
    date: new Date(),
    myState: 1,
    term: Long.ONE,
    members: [{ _id: 0, name: engine.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true }],
  };
}

function explainable(fields: () => Fields, name: string): Commands[string] {
  return { kind: 'other', run: () => ({ fields: fields() }), fields: { [name]: 'any' } };
}

function withCall(run: (call: Call) => Fields, fields: Record<string, 'any'>): Commands[string] {
  return { kind: 'other', run: (call) => ({ fields: run(call) }), fields };
}

export const diagnosticCommands: Commands = {
  ping: explainable(() => ({}), 'ping'),
  buildInfo: explainable(buildInfo, 'buildInfo'),
  buildinfo: explainable(buildInfo, 'buildinfo'),
  whatsmyuri: withCall(({ engine }) => ({ you: engine.address }), { whatsmyuri: 'any' }),
  connectionStatus: explainable(
    () => ({
      authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
    }),
    'connectionStatus',
  ),
  getParameter: withCall(getParameter, {
    getParameter: 'any',
    featureCompatibilityVersion: 'any',
    authenticationMechanisms: 'any',
    requireApiVersion: 'any',
    transactionLifetimeLimitSeconds: 'any',
  }),
  getCmdLineOpts: explainable(() => ({ argv: [], parsed: {} }), 'getCmdLineOpts'),
  getLog: explainable(() => ({ totalLinesWritten: 0, log: [] }), 'getLog'),
  hostInfo: explainable(
    () => ({
      system: { currentTime: new Date(), hostname: hostname(), memSizeMB: Math.round(totalmem() / 2 ** 20) },
      os: { type: process.platform },
      extra: {},
    }),
    'hostInfo',
  ),
  serverStatus: withCall(serverStatus, {
    serverStatus: 'any',
    recordStats: 'any',
    metrics: 'any',
    repl: 'any',
    locks: 'any',
  }),
  replSetGetStatus: withCall(replSetStatus, { replSetGetStatus: 'any', initialSync: 'any' }),
};

export function isHello(command: Doc): boolean {
  const name = String(command.keys().next().value).toLowerCase();
  return name === 'hello' || name === 'ismaster';
}
