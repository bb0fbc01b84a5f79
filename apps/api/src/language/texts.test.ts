import { describe, expect, it } from 'vitest';
import { textsIn } from './texts.js';

const NOON = new Date('2026-03-01T06:00:00Z');
const LOW = '{items, plural, one {{count} item is low now.} other {{count} items are low now.}}';

describe('what the server says', () => {
  it('is English as it stands in the code', () => {
    const { say, count, time } = textsIn('en');
    expect(say('Barcode')).toBe('Barcode');
    expect(say(LOW, { items: 1, count: count(1) })).toBe('1 item is low now.');
    expect(say(LOW, { items: 129_500, count: count(129_500) })).toBe('129,500 items are low now.');
    expect(time(NOON)).toBe('1 March at 12:00');
  });

  it('is Bangla with its digits and groups', () => {
    const { say, count, time } = textsIn('bn');
    expect(say('Barcode')).toBe('বারকোড');
    expect(say(LOW, { items: 129_500, count: count(129_500) })).toBe('এখন ১,২৯,৫০০টি পণ্যের স্টক কম।');
    expect(time(NOON)).toBe('১ মার্চ, ১২:০০');
  });

  it('is another word in a file than on a button', () => {
    const delivered = { id: 'Delivered (reason)', message: 'Delivered' };
    expect(textsIn('en').say(delivered)).toBe('Delivered');
    expect(textsIn('bn').say(delivered)).toBe('ডেলিভারি হয়েছে');
  });

  it('has its values in a text with an id of its own too', () => {
    const counted = { id: 'Counted (test)', message: '{count} counted' };
    expect(textsIn('en').say(counted, { count: 3 })).toBe('3 counted');
  });

  it('is English for a text without a translation, also with braces', () => {
    const { say, sayIfKnown } = textsIn('bn');
    expect(say('No such text')).toBe('No such text');
    expect(sayIfKnown('constructor')).toBe('constructor');
    expect(sayIfKnown('Another item has this bar code: {Oven}.')).toBe(
      'Another item has this bar code: {Oven}.',
    );
    expect(sayIfKnown('Name is required.')).toBe('নাম লিখুন।');
  });
});
