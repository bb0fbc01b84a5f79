/** A digest as a mail, as plain text and as simple HTML. */

import { shortName } from '@godown/shared/warehouses';
import type { NoticeDoc } from '../../stock/records/notice-doc.js';
import type { DigestContent } from './digest-content.js';

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** `publicUrl` is the address of the web app if it is known: only then are there links. */
export function writeMail(content: DigestContent, publicUrl: string | null): Mail {
  const words = wordsOf(content);
  return {
    subject: `Godown: ${words.what}`,
    text: toText(content, words, publicUrl),
    html: toHtml(content, words, publicUrl),
  };
}

interface Words {
  what: string;
  intro: string;
  low: string;
}

function wordsOf({ notices, suppliers, low, from }: DigestContent): Words {
  const what = `Running low in ${count(notices, 'place')}`;
  const listed = suppliers.reduce((sum, group) => sum + group.notices.length, 0);
  const newest = listed < notices ? ` These are the newest ${listed}.` : '';
  return {
    what,
    intro: `${what} since ${formatTime(from)}.${newest}`,
    low: `${count(low, 'item')} ${low === 1 ? 'is' : 'are'} low now.`,
  };
}

function toText({ suppliers }: DigestContent, { intro, low }: Words, publicUrl: string | null): string {
  const groups = suppliers.map(({ supplier, notices }) =>
    [supplier || NO_SUPPLIER, ...notices.map((notice) => `- ${notice.itemName}: ${stateOf(notice)}`)].join(
      '\n',
    ),
  );
  const link = publicUrl === null ? [] : [`What to reorder: ${publicUrl}/reorder`];
  return [intro, ...groups, [low, ...link].join('\n')].join('\n\n');
}

function toHtml({ suppliers }: DigestContent, { intro, low }: Words, publicUrl: string | null): string {
  const toLink = (path: string, label: string) =>
    publicUrl === null ? escapeHtml(label) : `<a href="${publicUrl}${path}">${escapeHtml(label)}</a>`;
  const groups = suppliers.flatMap(({ supplier, notices }) => [
    `<h3>${escapeHtml(supplier || NO_SUPPLIER)}</h3>`,
    '<ul>',
    ...notices.map(
      (notice) => `<li>${toLink(`/item/${notice.item}`, notice.itemName)}: ${stateOf(notice)}</li>`,
    ),
    '</ul>',
  ]);
  const link = publicUrl === null ? [] : [`<p>${toLink('/reorder', 'What to reorder')}</p>`];
  return [`<p>${intro}</p>`, ...groups, `<p>${low}</p>`, ...link].join('\n');
}

const NO_SUPPLIER = 'No supplier';

const stateOf = ({ warehouse, balance, reorderPoint, at }: NoticeDoc): string =>
  `${formatNumber(balance)} in ${shortName(warehouse)} on ${formatTime(at)}, warn at ${formatNumber(reorderPoint)}`;

const count = (number: number, noun: string): string =>
  `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;

const formatNumber = (number: number): string => number.toLocaleString('en');

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const formatTime = (time: Date): string => TIME.format(time);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
