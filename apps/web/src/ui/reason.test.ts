import { itemSchema } from '@godown/shared/items/item';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { createApi } from '../api/client';
import { Refusal } from '../api/refusal';
import { accessToken } from '../test/fake-identity';
import { inBangla } from '../test/in-bangla';
import { keepReason, reasonText, toError } from './reason';

const problem = {
  type: 'about:blank',
  title: 'There is no such item',
  status: 404,
  code: 'item_not_found',
  detail: 'There is no such item',
};

/** Returns the error as a device gives it back. */
const storedAndRead = (error: Error) => toError(structuredClone(keepReason(error)));

describe.each([
  ['as it was made', (error: Error) => error],
  ['as a device kept it', storedAndRead],
])('the reason of a failure, %s', (_name, read) => {
  it.each([
    [
      'of the server',
      () => new ApiError({ kind: 'problem', status: 404, problem }),
      'There is no such item',
      'এমন কোনো পণ্য নেই',
    ],
    [
      'without a response',
      () => new ApiError({ kind: 'timeout' }),
      'The server took too long to respond. Try again.',
      'সার্ভার সাড়া দিতে বেশি সময় নিচ্ছে। আবার চেষ্টা করুন।',
    ],
    [
      'of the app itself',
      () => new Refusal(msg`It can no longer be restored.`),
      'It can no longer be restored.',
      'এটা আর ফিরিয়ে আনা যাবে না।',
    ],
  ])('%s follows the language', async (_what, make, english, bangla) => {
    const error = read(make());
    expect(reasonText(error)).toBe(english);
    await inBangla();
    expect(reasonText(error)).toBe(bangla);
    const made = read(make());
    i18n.activate('en');
    expect(reasonText(made)).toBe(english);
  });

  it('of a change of somebody else follows the language', async () => {
    const tokens = { read: async () => accessToken('1@x.test'), renew: async () => null };
    const call = createApi({ tokens }).call('POST /item/{id}/restore', itemSchema, {
      params: { id: '1' },
      by: '2@x.test',
    });
    const error = read(
      await call.then(
        () => Promise.reject(new Error('It was sent.')),
        (reason: Error) => reason,
      ),
    );
    expect(reasonText(error)).toBe('You are not signed in as 2@x.test any more.');
    await inBangla();
    expect(reasonText(error)).toBe('আপনি এখন আর 2@x.test হিসেবে লগইন করা নেই।');
  });

  it('is its message for any other error', () => {
    expect(reasonText(read(new Error('Out of memory')))).toBe('Out of memory');
  });
});

it('stays as it was said once if the texts of this version lack it', () => {
  const kept = { says: { id: 'gone' }, text: 'It was said so.' };
  expect(reasonText(toError(kept))).toBe('It was said so.');
});

it('keeps what the server sent with the problem', () => {
  const error = new ApiError({
    kind: 'problem',
    status: 404,
    problem: { ...problem, current: { version: 3 } },
  });
  expect(storedAndRead(error)).toMatchObject({ status: 404, code: 'item_not_found', problem: error.problem });
});
