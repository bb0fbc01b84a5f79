import { buffer } from 'node:stream/consumers';
import type { Currency } from '@godown/shared/language/currency';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toFormat } from '../files/number-formats.js';
import { writeXlsx } from './write-xlsx.js';

async function formatOf(currency: Currency): Promise<string> {
  const column = { heading: 'Price', kind: 'money', of: (price: number) => price } as const;
  async function* rows() {
    yield 129_500.5;
  }
  const file = await buffer(writeXlsx({ name: 'items', columns: [column], currency, rows: rows() }));
  const styles = strFromU8(unzipSync(file)['xl/styles.xml'] ?? new Uint8Array());
  const [, code = ''] = /formatCode="([^"]*[$৳][^"]*)"/.exec(styles) ?? [];
  return code.replaceAll('&quot;', '"').replaceAll('&gt;', '>');
}

it.each([
  ['USD', '"$"#,##0.00'],
  ['BDT', '[>=10000000]"৳"##\\,##\\,##\\,##0.00;[>=100000]"৳"##\\,##\\,##0.00;"৳"#,##0.00'],
] as const)('writes money in %s, as the import reads it again', async (currency, format) => {
  expect(await formatOf(currency)).toBe(format);
  expect(toFormat(format)).toEqual({ kind: 'decimals', count: 2 });
});
