/** The money of one day, and what is owed. */
import { fromCents } from '@godown/shared/trade/money';
import type { DayMoney } from '@godown/shared/trade/sales';
import { inTurns } from '../../http/limits/in-turns.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import type { EntryCollection } from '../../trade/accounts/entry-doc.js';
import { sumMoney, totalOf } from '../../trade/accounts/money-sums.js';
import type { DocumentDoc } from '../../trade/documents/document-doc.js';
import { sumDebts } from '../../trade/partners/debt-sums.js';
import { readNotes, type SalesSources, SOLD } from './read-sales.js';

export async function readDayMoney(
  sources: SalesSources & { entries: EntryCollection },
  date: string,
  { signal, takeTurn }: PageTurns,
): Promise<DayMoney> {
  const { sold, transport } = await sumSold(sources.documents, date, { signal, takeTurn });
  const span = { from: startOfDay(date), to: endOfDay(date) };
  const paid = await sumMoney(sources.entries, span, { signal, takeTurn });
  const owed = await sumDebts({ ...sources, signal }, takeTurn);
  return {
    date,
    sold: fromCents(sold),
    transport: fromCents(transport),
    received: fromCents(totalOf(paid.customer)),
    paid: fromCents(totalOf(paid.supplier)),
    owed: { customers: owed.customer.owed, suppliers: owed.supplier.owed },
  };
}

const FIELDS = { at: 1, lineCount: 1, total: 1, transport: 1, voided: 1 } as const;

/** As the report of sales adds it up, without the lines: what these come to is the total of their note without its transport. */
async function sumSold(
  documents: SalesSources['documents'],
  date: string,
  { signal, takeTurn }: PageTurns,
): Promise<{ sold: number; transport: number }> {
  const cents = { sold: 0, transport: 0 };
  for (const kind of SOLD) {
    const span = { kind, from: date, to: date, fields: FIELDS };
    const pages = readNotes<Pick<DocumentDoc, '_id' | keyof typeof FIELDS>>(documents, span, signal);
    const sign = kind === 'return' ? -1 : 1;
    for await (const { total = 0, transport = 0, voided } of inTurns(pages, takeTurn)) {
      if (voided) continue;
      cents.sold += sign * (total - transport);
      cents.transport += sign * transport;
    }
  }
  return cents;
}
