import { beforeEach, describe, expect, it } from 'vitest';
import { type Holder, LockedError, Locks } from './locks.js';

const KEY = Buffer.from('a document');
const OTHER = Buffer.from('another document');
const conflict = expect.objectContaining({ codeName: 'WriteConflict' });

describe('locks', () => {
  let locks: Locks;
  beforeEach(() => {
    locks = new Locks();
  });

  function begin(): Holder {
    const holder = { ended: Promise.resolve() };
    locks.begin(holder);
    return holder;
  }
  const commit = (holder: Holder) => locks.release(holder, { committed: true });
  const abort = (holder: Holder) => locks.release(holder, { committed: false });
  /** Another transaction that begins now, writes the key and commits. */
  function write(key: Buffer): void {
    const holder = begin();
    locks.take(key, holder);
    commit(holder);
  }

  it('let one transaction have a key, as often as it likes, and the next when that has ended', () => {
    const first = begin();
    locks.take(KEY, first);
    locks.take(KEY, first);
    expect(() => locks.take(KEY, begin())).toThrow(conflict);
    abort(first);
    expect(() => locks.take(KEY, begin())).not.toThrow();
  });

  it('make writers outside of transactions wait for the one that has the key', () => {
    begin();
    const holder = begin();
    locks.take(KEY, holder);
    let error: unknown;
    try {
      locks.take(KEY, undefined);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(LockedError);
    expect((error as LockedError).holder).toBe(holder);
    expect(() => locks.take(OTHER, undefined)).not.toThrow();
  });

  it('refuse a key that anybody has written since the transaction began', () => {
    const old = begin();
    write(KEY);
    locks.take(OTHER, undefined);
    const young = begin();
    expect(() => locks.take(KEY, old)).toThrow(conflict);
    expect(() => locks.take(OTHER, old)).toThrow(conflict);
    expect(() => locks.take(KEY, young)).not.toThrow();
    expect(() => locks.take(OTHER, young)).not.toThrow();
  });

  it('remember that for as long as it is open, however many others begin and end meanwhile', () => {
    begin();
    const old = begin();
    write(KEY);
    for (let i = 0; i < 5; i++) write(OTHER);
    const between = begin();
    for (let i = 0; i < 5; i++) write(OTHER);
    expect(() => locks.take(KEY, old)).toThrow(conflict);
    commit(old);
    expect(() => locks.take(OTHER, between)).toThrow(conflict);
    expect(() => locks.take(KEY, between)).not.toThrow();
  });

  it('remember what a transaction wrote that began before all others, and ended after they began', () => {
    const first = begin();
    locks.take(KEY, first);
    const second = begin();
    commit(first);
    const third = begin();
    expect(() => locks.take(KEY, second)).toThrow(conflict);
    expect(() => locks.take(KEY, third)).not.toThrow();
  });

  it('forget the writes of an aborted transaction', () => {
    const old = begin();
    const young = begin();
    locks.take(KEY, young);
    abort(young);
    expect(() => locks.take(KEY, old)).not.toThrow();
  });

  it('keep a collection’s indexes as they are while a transaction has written in it', () => {
    const holder = begin();
    locks.enter(7, holder);
    locks.enter(7, begin());
    expect(() => locks.requireUnused(7)).toThrow(LockedError);
    expect(() => locks.requireUnused(8)).not.toThrow();
    commit(holder);
    expect(() => locks.requireUnused(7)).toThrow(LockedError);
  });
});
