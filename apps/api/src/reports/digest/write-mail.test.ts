import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../language/texts.js';
import type { NoticeDoc } from '../../stock/records/notice-doc.js';
import { writeMail } from './write-mail.js';

const AT = new Date('2026-03-01T06:00:00Z');

const notice = (warehouse: NoticeDoc['warehouse'], balance: number): NoticeDoc => ({
  _id: new ObjectId(),
  at: AT,
  item: new ObjectId('0123456789abcdef01234567'),
  itemName: '4711',
  warehouse,
  balance,
  reorderPoint: 5,
});

describe('a digest', () => {
  it('has no English in it in another language', () => {
    const suppliers = [
      { supplier: '0815', notices: [notice('halishar', 3), notice('bahaddarhat', -2)] },
      { supplier: '', notices: [notice('uttara', 0)] },
    ];
    for (const [notices, low] of [
      [1, 1],
      [12, 40],
    ] as const) {
      const style = { texts: textsIn('bn'), publicUrl: 'https://1.test' };
      const { subject, text, html } = writeMail({ from: AT, to: AT, notices, suppliers, low }, style);
      const said = [subject, text, html.replace(/<[^>]+>/g, ' ')].join('\n');
      expect(said.replaceAll('https://1.test/reorder', '')).not.toMatch(/[A-Za-z]/);
      expect(said).toMatch(/\p{Script=Bengali}/u);
    }
  });
});
