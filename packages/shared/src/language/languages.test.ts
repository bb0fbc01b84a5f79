import { expect, it } from 'vitest';
import { chosenLanguage } from './languages.js';

it.each([
  ['godown-language=bn', 'bn'],
  ['a=1; godown-language=en; b=2', 'en'],
  ['', undefined],
  ['godown-language=xx', undefined],
  ['godown-language=toString', undefined],
  ['other-godown-language=bn', undefined],
])('the cookies “%s” have the chosen language %s', (cookies, language) =>
  expect(chosenLanguage(cookies)).toBe(language),
);
