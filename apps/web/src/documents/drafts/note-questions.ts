/** Questions about a note before it is saved: from the server, or from the form if it knows the reason earlier. */
import type { NoteQuestion } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error';
import { samePaperWords } from '../../stock/same-paper-text';
import { documentPath } from '../../stock/stock';
import { moneyText } from '../../ui/format';
import { toError } from '../../ui/reason';
import { advanceQuestion } from './advance-words';
import type { DocumentDraft, Wrong } from './document-drafts';
import { isFields } from './document-refusal';

type Values = Readonly<Record<string, unknown>>;
type Kind = DocumentDraft['kind'];

interface Words {
  /** Null if a value is missing. */
  text: (values: Values, kind: Kind) => string | null;
  /** The button that answers yes. */
  yes: (values: Values, kind: Kind) => string;
}

const anyway = () => t`Save anyway`;

const WORDS: Record<NoteQuestion, Words> = {
  over_credit_limit: {
    text: ({ name, owed, limit }) =>
      isNumber(owed) && isNumber(limit)
        ? t`${{ name: String(name) }} would owe ${{ owed: moneyText(owed) }}, the limit is ${{ limit: moneyText(limit) }}.`
        : null,
    yes: anyway,
  },
  paid_in_advance: {
    text: ({ name, paid, total, owed = 0 }, kind) =>
      isNumber(paid) && isNumber(total) && isNumber(owed)
        ? advanceQuestion({ name: String(name), paid, total, owed }, kind)
        : null,
    yes: ({ owed }, kind) => {
      // Money that is paid back is never an advance.
      if (kind === 'return' || kind === 'supplier-return') return anyway();
      return isNumber(owed) && owed > 0 ? t`Keep the rest` : t`The rest is an advance`;
    },
  },
  above_refund: {
    text: ({ item, back, paid }) =>
      item !== undefined && isNumber(back) && isNumber(paid)
        ? t`${{ item: String(item) }}: ${{ back: moneyText(back) }} would be given back, but the price was ${{ paid: moneyText(paid) }}.`
        : null,
    yes: anyway,
  },
  same_paper: {
    text: samePaperWords,
    yes: anyway,
  },
};

/** A list from the contract would load its schemas in every page with an outbox. */
const isQuestion = (code: string): code is NoteQuestion => Object.hasOwn(WORDS, code);

const isNumber = (value: unknown): value is number => typeof value === 'number';

export interface Question {
  code: NoteQuestion;
  text: string;
  yes: string;
  /** The document or account that it is about. */
  link?: { text: string } & ({ path: string } | { account: string });
}

/** Null for another error. `owed`: the amount owed before the note, if the error does not have it. */
export function questionIn(error: Error, kind: Kind, owed = 0): Question | null {
  if (!(error instanceof ApiError) || !isQuestion(error.code)) return null;
  const { code, problem } = error;
  const values = { owed, ...problem?.values };
  const { text, yes } = WORDS[code];
  const link = code === 'same_paper' && linkIn(values);
  return { code, text: text(values, kind) ?? error.message, yes: yes(values, kind), ...(link && { link }) };
}

/** Returns the question about the whole of a draft; null if there is none. */
export function questionOf(wrong: Wrong | undefined, kind: Kind, owed?: number): Question | null {
  if (wrong === undefined || typeof wrong === 'string' || isFields(wrong)) return null;
  return questionIn(toError(wrong), kind, owed);
}

function linkIn({ document, account, name }: Values): Question['link'] {
  if (document) return { text: String(document), path: documentPath(String(document)) };
  return account ? { text: String(name), account: String(account) } : undefined;
}
