/** In the pseudo-language no page without an id shows plain English, or is in disorder on a phone. */
import { VISITOR_PAGES, WORK_PAGES } from '../fixtures/pages.js';
import { pseudoTest, signedInPseudoTest } from '../fixtures/pseudo-test.js';

pseudoTest('the pages of visitors are translated', async ({ open, complaints }) => {
  complaints.expect(/status of 404/);
  for (const path of VISITOR_PAGES) await open(path);
});

signedInPseudoTest(
  'the pages of signed-in people are translated',
  { tag: '@short' },
  async ({ open, complaints }) => {
    // The HTML of the landing page is in Bangla.
    complaints.expect(/React error #418/);
    signedInPseudoTest.setTimeout(120_000);
    for (const path of WORK_PAGES) await open(path);
  },
);
