import { sentence } from '@godown/shared/language/texts';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { inBangla } from '../test/in-bangla';
import { readProblems, refusalText } from './posting-problems';

const why = sentence('{item} was counted or corrected by {by} after this count. Count it again.', {
  item: 'Grill 25L',
  by: 'gate@godown.test',
});

function refuse() {
  const problem = {
    ...{
      type: 'about:blank',
      title: 'Some of the input is wrong',
      status: 422,
      code: 'invalid_input' as const,
    },
    ...{ detail: why.message, errors: [{ path: 'lines.a', ...why }] },
  };
  const error = new ApiError({ kind: 'problem', status: 422, problem });
  const problems = readProblems(error, 0, []);
  return { line: problems.get('a'), text: refusalText(error.message, problems) };
}

it('says whose count came between', async () => {
  expect(refuse()).toEqual({ line: why.message, text: `It was not sent. ${why.message}` });
  await inBangla();
  const line = 'Grill 25L আপনার গোনার পরে gate@godown.test গুনেছেন বা ঠিক করেছেন। আবার গুনুন।';
  expect(refuse()).toEqual({ line, text: `পাঠানো হয়নি। ${line}` });
});
