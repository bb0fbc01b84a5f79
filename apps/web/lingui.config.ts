import { join } from 'node:path';
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import type { LinguiConfig } from '@lingui/conf';
import { poFormat } from './build/po-format.ts';

/** Where texts are found, and the one file of each language that has them. */
export default {
  locales: LANGUAGE_CODES,
  sourceLocale: SOURCE_LANGUAGE,
  rootDir: join(import.meta.dirname, '../..'),
  catalogs: [
    {
      path: '<rootDir>/packages/shared/languages/{locale}',
      include: ['<rootDir>/apps/web/src', '<rootDir>/packages/shared/src', '<rootDir>/apps/api/src'],
      exclude: ['**/*.test.*', '**/test/**', '**/testing/**'],
    },
  ],
  // The first load is smaller without Lingui's own.
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  format: poFormat(),
  orderBy: 'origin',
} satisfies LinguiConfig;
