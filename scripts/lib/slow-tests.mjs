/**
 * Files of tests that `npm test` leaves out and `npm test -- --all` runs. A single test of another file has the tag `slow`. Of the journeys
 * `npm test` runs those with the tag `@short`.
 */

/**
 * Tests that start servers as processes, break them or their store on purpose, make up long histories or thousands of items, or draw and
 * read back every label. In the last line are the long tests of pages through which a journey with `@short` goes too.
 * @type {readonly string[]}
 */
export const SLOW_TESTS = [
  '**/testing/{faults,fuzz,trade}/**',
  '**/{crash,crowd,killed-server,full-disk,stop}.test.ts',
  '**/commands/*.test.ts',
  '**/{server,seed,connect,store,clients,run-check}.test.ts',
  '**/{backup,restore-backup,interrupted-upgrade,upgrade-data,adopt-items,shape-items,older-items}.test.ts',
  '**/{value-identity,planner-fuzz,hostile-files,hostile-pictures}.test.ts',
  '**/{same-figures,closings,load-demo,daily-backup,connections,damage,document-size}.test.ts',
  '**/{found-with-slips,item-plan,read-list}.test.ts',
  '**/read-back.test.tsx',
  '**/{start,refusals,emulator,usage,compose,build-lock,data-lock,server-log,prepare-mongo}.test.mjs',
  '**/{priced-draft,document-draft-page,stock-count-page,stock-card,add-items-page,manage-inventory-page}.test.tsx',
];
