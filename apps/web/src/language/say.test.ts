import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { say } from './say';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says a text of the contract in the language on the screen', () => {
  i18n.loadAndActivate({ locale: 'bn', messages: { Uttara: 'উত্তরা' } });
  expect(say('Uttara')).toBe('উত্তরা');
});

it('leaves a text alone that no catalog has, whatever stands in it', () => {
  expect(say('prices {draft, of.csv')).toBe('prices {draft, of.csv');
});
