import type { Debt } from '@godown/shared/trade/accounts';
import { writePhone } from '@godown/shared/trade/phone';
import type { Column } from './table.js';

export const DEBT_COLUMNS: readonly Column<Debt>[] = [
  { heading: /* i18n */ 'Customer or supplier', kind: 'text', of: ({ name }) => name },
  { heading: /* i18n */ 'Shop', kind: 'text', of: ({ shop }) => shop },
  { heading: /* i18n */ 'Phone', kind: 'text', of: ({ phone }) => phone && writePhone(phone) },
  { heading: /* i18n */ 'Owed', kind: 'money', of: ({ balance }) => balance },
  { heading: /* i18n */ '0–30 days', kind: 'money', of: ({ ages }) => ages[0] },
  { heading: /* i18n */ '31–60 days', kind: 'money', of: ({ ages }) => ages[1] },
  { heading: /* i18n */ '61–90 days', kind: 'money', of: ({ ages }) => ages[2] },
  { heading: /* i18n */ 'Over 90 days', kind: 'money', of: ({ ages }) => ages[3] },
  { heading: /* i18n */ 'Owed since', kind: 'text', of: ({ since }) => since },
  { heading: /* i18n */ 'Account id', kind: 'text', of: ({ partner }) => partner },
];
