import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { inBangla } from '../test/in-bangla';
import { readProblems, refusalText } from './posting-problems';

const message = 'Grill 25L was counted or corrected by gate@godown.test after this count. Count it again.';

function refuse() {
  const problem = {
    ...{
      type: 'about:blank',
      title: 'Some of the input is wrong',
      status: 422,
      code: 'invalid_input' as const,
    },
    ...{ detail: message, errors: [{ path: 'lines.a', message }] },
  };
  const error = new ApiError({ kind: 'problem', status: 422, problem });
  const problems = readProblems(error, 0, []);
  return { line: problems.get('a'), text: refusalText(error.message, problems) };
}

it('says in English whose count came between, and in other languages that one did', async () => {
  expect(refuse()).toEqual({ line: message, text: `It was not sent. ${message}` });
  await inBangla();
  expect(refuse()).toEqual({
    line: 'এই পণ্য আপনার গোনার পরে আরেকজন গুনেছেন বা ঠিক করেছেন। আবার গুনুন।',
    text: 'পাঠানো হয়নি। ১টি লাইন আবার গুনতে হবে।',
  });
});
