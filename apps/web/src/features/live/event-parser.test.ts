import { expect, it } from 'vitest';
import { createEventParser } from './event-parser';

it('reads events however the text is cut into pieces', () => {
  const text =
    'retry: 1000\nevent: ready\ndata: {}\n\n: still here\n\nid: 7\nevent: item\ndata: {"a":1}\r\n\r\n';
  const whole = createEventParser()(text);
  expect(whole).toEqual([
    { id: null, event: { name: 'ready', data: '{}' } },
    { id: null, event: null },
    { id: '7', event: { name: 'item', data: '{"a":1}' } },
  ]);
  const parse = createEventParser();
  expect([...text].flatMap((character) => parse(character))).toEqual(whole);
});

it('keeps the place from an event without data, and joins lines of data', () => {
  const parse = createEventParser();
  expect(parse('id: 5\n\n')).toEqual([{ id: '5', event: null }]);
  expect(parse('data:a\ndata: b\n\n')).toEqual([{ id: '5', event: { name: 'message', data: 'a\nb' } }]);
});
