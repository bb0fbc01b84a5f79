/** A digest as a mail, as plain text and as simple HTML. */

import { shortName } from '@godown/shared/items/warehouses';
import type { Texts } from '../../language/texts.js';
import type { NoticeDoc } from '../../stock/records/notice-doc.js';
import type { DigestContent } from './digest-content.js';

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

interface Style {
  texts: Texts;
  /** The address of the web app if it is known: only then are there links. */
  publicUrl: string | null;
}

export function writeMail(content: DigestContent, style: Style): Mail {
  const { say, count } = style.texts;
  const places = { places: content.notices, count: count(content.notices) };
  return {
    subject: say(
      /* i18n */ '{places, plural, one {Godown: Running low in {count} place} other {Godown: Running low in {count} places}}',
      places,
    ),
    text: toText(content, style),
    html: toHtml(content, style),
  };
}

/** Sentences above and below the list. */
function sentencesOf({ notices, suppliers, low, from }: DigestContent, { say, count, time }: Texts) {
  const places = { places: notices, count: count(notices), time: time(from) };
  const listed = suppliers.reduce((sum, group) => sum + group.notices.length, 0);
  const sentences = [
    say(
      /* i18n */ '{places, plural, one {Running low in {count} place since {time}.} other {Running low in {count} places since {time}.}}',
      places,
    ),
    ...(listed < notices
      ? [say(/* i18n */ 'These are the newest {listed}.', { listed: count(listed) })]
      : []),
  ];
  return {
    intro: sentences.join(' '),
    low: say(
      /* i18n */ '{items, plural, one {{count} item is low now.} other {{count} items are low now.}}',
      { items: low, count: count(low) },
    ),
  };
}

function toText(content: DigestContent, { texts, publicUrl }: Style): string {
  const { intro, low } = sentencesOf(content, texts);
  const groups = content.suppliers.map(({ supplier, notices }) =>
    [
      supplier || texts.say(NO_SUPPLIER),
      ...notices.map((notice) => `- ${notice.itemName}: ${stateOf(notice, texts)}`),
    ].join('\n'),
  );
  const link = publicUrl === null ? [] : [`${texts.say(TO_REORDER)}: ${publicUrl}/reorder`];
  return [intro, ...groups, [low, ...link].join('\n')].join('\n\n');
}

function toHtml(content: DigestContent, { texts, publicUrl }: Style): string {
  const { intro, low } = sentencesOf(content, texts);
  const toLink = (path: string, label: string) =>
    publicUrl === null ? escapeHtml(label) : `<a href="${publicUrl}${path}">${escapeHtml(label)}</a>`;
  const groups = content.suppliers.flatMap(({ supplier, notices }) => [
    `<h3>${escapeHtml(supplier || texts.say(NO_SUPPLIER))}</h3>`,
    '<ul>',
    ...notices.map(
      (notice) => `<li>${toLink(`/item/${notice.item}`, notice.itemName)}: ${stateOf(notice, texts)}</li>`,
    ),
    '</ul>',
  ]);
  const link = publicUrl === null ? [] : [`<p>${toLink('/reorder', texts.say(TO_REORDER))}</p>`];
  const lines = [`<p>${intro}</p>`, ...groups, `<p>${low}</p>`, ...link];
  return [`<div lang="${texts.language}">`, ...lines, '</div>'].join('\n');
}

const NO_SUPPLIER = /* i18n */ 'No supplier';
const TO_REORDER = /* i18n */ 'What to reorder';

const stateOf = ({ warehouse, balance, reorderPoint, at }: NoticeDoc, { say, count, time }: Texts): string =>
  say(/* i18n */ '{balance} in {warehouse} on {time}, warn at {reorderPoint}', {
    balance: count(balance),
    warehouse: say(shortName(warehouse)),
    time: time(at),
    reorderPoint: count(reorderPoint),
  });

const ENTITIES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }));
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign);
