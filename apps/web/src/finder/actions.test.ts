import { expect, it } from 'vitest';
import { readAction } from './actions';

const PAYMENT = ['Take payment', 'money from receive', 'টাকা নিন', 'জমা'];
const COUNT = ['Count stock', 'new recount'];

it.each([
  ['payment', ''],
  ['pay', ''],
  ['payment Rahman', 'Rahman'],
  ['take payment from Abdul Rahman', 'Abdul Rahman'],
  ['রহমান জমা', 'রহমান'],
])('%s is a payment of “%s”', (text, rest) => {
  expect(readAction({ takes: 'customer' }, PAYMENT, text)).toEqual({ rest });
});

it.each(['rahman', 'pa rahman', 'oven 23'])('%s is none', (text) => {
  expect(readAction({ takes: 'customer' }, PAYMENT, text)).toBeNull();
});

it('has no other words if nobody is part of it', () => {
  expect(readAction({}, COUNT, 'count')).toEqual({ rest: '' });
  expect(readAction({}, COUNT, 'count rahman')).toBeNull();
});
