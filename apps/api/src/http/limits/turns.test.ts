import { describe, expect, it } from 'vitest';
import { type Sizes, Turns } from './turns.js';

/** Turns whose clock is set by hand, and that are ended by hand. */
function createTurns(sizes: Partial<Sizes> = {}) {
  let now = 0;
  const turns = new Turns({ places: 1, each: 1, long: 1, ...sizes }, () => now);
  const running: { name: string; end: () => void }[] = [];
  const take = (
    caller: string,
    { isLong = false, isPatient = false, signal = new AbortController().signal } = {},
  ) =>
    turns.take({ caller, isLong, isPatient, signal }, () => {
      const { promise, end } = pending();
      running.push({ name: caller, end });
      return promise;
    });
  return {
    take,
    running: () => running.map(({ name }) => name),
    /** Ends the oldest turn, after it has lasted this long. Resolves with its caller, once the next turns have begun. */
    async end(milliseconds: number) {
      now += milliseconds;
      const { name = '', end } = running.shift() ?? {};
      end?.();
      await settle();
      return name;
    },
  };
}

/** Promises that are ready have been handled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function pending() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

it('gives the next turn to the caller who has used the least time, not to the one who came first', async () => {
  const { take, running, end } = createTurns();
  for (let i = 0; i < 3; i++) void take('slow');
  for (let i = 0; i < 6; i++) void take('quick');
  await settle();
  const order: string[] = [];
  while (order.length < 9) order.push(await end(running()[0] === 'slow' ? 30 : 10));
  // Three turns of 10 ms for each of 30 ms.
  expect(order.join(' ')).toBe('slow quick quick quick slow quick quick quick slow');
});

it('counts the time of callers who come back after each turn', async () => {
  const { take, running, end } = createTurns({ places: 4, each: 2, long: 1 });
  const callers = ['slow', 'quick', 'fast'];
  for (const caller of callers) void take(caller, { isLong: true });
  await settle();
  const order: string[] = [];
  while (order.length < 14) {
    const name = await end(running()[0] === 'slow' ? 30 : 10);
    order.push(name);
    void take(name, { isLong: true });
    await settle();
  }
  expect(order.join(' ')).toBe('slow quick fast quick fast quick fast slow quick fast quick fast quick fast');
});

it('forgets nobody who is between two turns while nothing runs', async () => {
  const { take, end } = createTurns();
  void take('slow');
  await settle();
  await end(30);
  void take('other');
  for (const caller of ['slow', 'quick']) void take(caller);
  await settle();
  await end(10);
  const next = [await end(30), await end(10)];
  expect(next).toEqual(['quick', 'slow']);
});

it('lets somebody who comes later begin where the others are', async () => {
  const { take, running, end } = createTurns();
  for (let i = 0; i < 20; i++) void take('early');
  await settle();
  for (let i = 0; i < 10; i++) await end(100);
  for (let i = 0; i < 10; i++) void take('late');
  const order: string[] = [];
  while (running().length > 0) order.push(await end(100));
  // Neither waits until the other has caught up.
  expect(order.slice(0, 6).filter((name) => name === 'late')).toHaveLength(3);
});

it('gives one caller only a part of the places', async () => {
  const { take, running } = createTurns({ places: 4, each: 2 });
  for (let i = 0; i < 10; i++) void take('many');
  await settle();
  expect(running()).toEqual(['many', 'many']);
  void take('other');
  await settle();
  expect(running()).toEqual(['many', 'many', 'other']);
});

it('gives one caller more places while there is no other', async () => {
  const { take, running, end } = createTurns({ places: 10, each: 1, alone: 3 });
  for (let i = 0; i < 10; i++) void take('many');
  await settle();
  expect(running()).toEqual(['many', 'many', 'many']);
  void take('other');
  await settle();
  expect(running()).toEqual(['many', 'many', 'many', 'other']);
  // Those that run already are ended, and the next ones come one by one.
  await end(10);
  await end(10);
  expect(running()).toEqual(['many', 'other']);
  await end(10);
  expect(running()).toEqual(['other', 'many']);
  await end(10);
  // The other has been away for a second.
  await end(1001);
  expect(running()).toEqual(['many', 'many', 'many']);
});

it('keeps places free of long calls, however many callers have them', async () => {
  const { take, running, end } = createTurns({ places: 4, each: 2, long: 1 });
  for (const caller of ['a', 'b', 'c']) void take(caller, { isLong: true });
  await settle();
  expect(running()).toEqual(['a']);
  void take('d');
  await settle();
  expect(running()).toEqual(['a', 'd']);
  expect(await end(10)).toBe('a');
  expect(running()).toEqual(['d', 'b']);
});

it('forgets a waiting call whose client has left, and charges nobody for it', async () => {
  const { take, running, end } = createTurns();
  void take('first');
  const gone = new AbortController();
  const left = take('second', { signal: gone.signal });
  void take('third');
  await settle();
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await end(10);
  expect(running()).toEqual(['third']);
});

it('goes on after a turn that failed', async () => {
  const turns = new Turns({ places: 1, each: 1, long: 1 });
  const wanted = { caller: 'a', isLong: false, signal: new AbortController().signal };
  await expect(turns.take(wanted, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(wanted, async () => 'yes')).toBe('yes');
});

it('lets the caller wait less who had a turn longer ago, if all turns take as long', async () => {
  const { take, running, end } = createTurns();
  for (const caller of ['anna', 'anna', 'anna', 'bela', 'anna', 'bela']) void take(caller);
  await settle();
  const order: string[] = [];
  while (running().length > 0) order.push(await end(10));
  expect(order).toEqual(['anna', 'bela', 'anna', 'bela', 'anna', 'anna']);
});

it('ends a turn once', async () => {
  const turns = new Turns({ places: 1, each: 1 });
  const { signal } = new AbortController();
  const endFirst = await turns.begin({ caller: 'a', signal });
  endFirst();
  await turns.begin({ caller: 'b', signal });
  endFirst();
  const gone = new AbortController();
  const waiting = turns.begin({ caller: 'c', signal: gone.signal });
  gone.abort(new Error('still waiting'));
  await expect(waiting).rejects.toThrow('still waiting');
});

describe('a limited queue', () => {
  const busy = () => new Error('busy');

  it('refuses who comes when too many wait, and forgets who no longer waits', async () => {
    const { take, end, running } = createTurns({ queue: { most: 1, patienceMs: 60_000, busy } });
    void take('anna');
    await settle();
    const left = new AbortController();
    const waiting = take('bela', { signal: left.signal });
    await expect(take('bela')).rejects.toThrow('busy');
    left.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    await end(10);
    void take('bela');
    await settle();
    expect(running()).toEqual(['bela']);
  });

  it('lets who has received a part of a file wait for the next', async () => {
    const { take, end, running } = createTurns({ queue: { most: 1, patienceMs: 1, busy } });
    void take('anna');
    await settle();
    const refused = take('bela');
    void take('carl', { isPatient: true });
    await expect(refused).rejects.toThrow('busy');
    await end(10);
    expect(running()).toEqual(['carl']);
  });

  it('refuses who has waited too long', async () => {
    const { take } = createTurns({ queue: { patienceMs: 1, busy } });
    void take('anna');
    await settle();
    await expect(take('bela')).rejects.toThrow('busy');
  });
});
