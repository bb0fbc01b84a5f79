/** The texts of a notice on a device. A locked phone shows them: nothing of money, and no names of people. */
import type { PushMessage } from '@godown/shared/integrations/push';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { shortName } from '@godown/shared/items/warehouses';
import type { Texts } from '../../language/texts.js';
import type { NoticeDoc } from '../../stock/records/notice-doc.js';

/** What a notice says. */
export type PushContent =
  | { kind: 'low'; notices: NoticeDoc[] }
  | { kind: 'transfer'; number: string; from: WarehouseId; to: WarehouseId; units: number }
  | { kind: 'cheque'; count: number };

/** The most items that a notice names. */
const NAMED = 3;

type Written = Pick<PushMessage, 'title' | 'body' | 'path'>;

export function writeMessage(content: PushContent, texts: Texts): Written {
  const { say, count } = texts;
  if (content.kind === 'transfer') {
    const { number, from, to, units } = content;
    return {
      title: say(/* i18n */ 'Transfer to {warehouse}', { warehouse: say(shortName(to)) }),
      body: say(/* i18n */ '{pieces, plural, one {{count} piece} other {{count} pieces}} from {warehouse}', {
        pieces: units,
        count: count(units),
        warehouse: say(shortName(from)),
      }),
      path: `/documents/${number}`,
    };
  }
  if (content.kind === 'cheque')
    return {
      title: say(/* i18n */ 'Cheques due today'),
      body: say(
        /* i18n */ '{cheques, plural, one {{count} cheque is due today.} other {{count} cheques are due today.}}',
        { cheques: content.count, count: count(content.count) },
      ),
      path: '/payments?method=cheque',
    };
  return writeLow(content.notices, texts);
}

function writeLow(notices: readonly NoticeDoc[], { say, count }: Texts): Written {
  const [first] = notices;
  if (first && notices.length === 1)
    return {
      title: say(/* i18n */ 'Running low: {name}', { name: first.itemName }),
      body: say(/* i18n */ '{left} left in {warehouse}, warn at {least}', {
        left: count(first.balance),
        warehouse: say(shortName(first.warehouse)),
        least: count(first.reorderPoint),
      }),
      path: `/item/${first.item}`,
    };
  return {
    title: say(
      /* i18n */ '{places, plural, one {Running low in {count} place} other {Running low in {count} places}}',
      { places: notices.length, count: count(notices.length) },
    ),
    body: notices
      .slice(0, NAMED)
      .map(({ itemName }) => itemName)
      .join(', '),
    path: '/reorder',
  };
}
