import { shortName } from '@godown/shared/items/warehouses';
import type { NoteQuestion } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOwnEmail } from '../../account/use-own-email';
import { say } from '../../language/say';
import { useChanges } from '../../stock/changes/use-changes';
import { documentKeys } from '../../stock/document-keys';
import { documentPath } from '../../stock/stock';
import { useItemsById } from '../../stock/use-items-by-id';
import { useConfirm } from '../../ui/confirm-dialog';
import { moneyText } from '../../ui/format';
import { readNumber } from '../../ui/read-number';
import { useIsShown } from '../../ui/use-is-shown';
import { documentPosted } from '../drafts/document-change';
import { type DocumentDraft, type DraftLine, removeDraft } from '../drafts/document-drafts';
import { readErrors } from '../drafts/draft-errors';
import { type FarFrom, farFrom } from '../drafts/far-price';
import { paidNow } from '../drafts/paid-now';
import { type Shortage, shortageText } from '../drafts/shortage';
import { TO_PRINT } from '../paper/print-button';
import { checkDraft } from './check-draft';
import { setConfirmed, setUnconfirmed } from './priced-edits';
import { toPosting } from './to-posting';
import type { EditDraft } from './use-draft';
import { useLimitQuestion } from './use-limit-question';
import type { Party } from './use-party';
import { useMayPrice } from './use-suggested-prices';

interface Given {
  /** With its prices. */
  draft: DocumentDraft;
  party: Party;
  total: number;
  shortages: readonly Shortage[];
  /** True while the prices, or the named person, may still change. */
  isPending: boolean;
  edit: EditDraft;
  showWrong: () => void;
  isSending: boolean;
  setSending: (isSending: boolean) => void;
}

/** What Save asks about in a dialog. */
type Doubt = 'prices' | 'paid' | 'shortages';

export interface Posting {
  busy: boolean;
  /** The reason why a press of Save did not save, although nothing is wrong. */
  news: string | null;
  post: () => void;
  /** Says why a press of Save did not save. */
  tell: (news: string) => void;
  /** Yes to a question: posts the note with this answer. */
  confirm: (code: NoteQuestion) => void;
  /** No to it. */
  goBack: () => void;
  /** Counts how often Save found an error or a question that the bar shows. */
  refusals: number;
  /** What on the screen turned out to be wrong when Save asked about it, the last time. */
  wrong: { what: Doubt } | null;
}

/**
 * Posts a draft, and goes to its document, or to the list if it waits. A refused draft stays, with its errors or its question. After the
 * person has left the page, a toast says the number, and the outbox shows a refusal.
 */
export function usePosting(given: Given): Posting {
  const { total, isPending, edit, isSending, setSending } = given;
  const [news, setNews] = useState<string | null>(null);
  const goods = given.draft.lines.map(({ item, quantity }) => `${item} ${quantity}`).join();
  const [seenGoods, setSeenGoods] = useState(goods);
  // News of other goods would be wrong.
  if (goods !== seenGoods) {
    setSeenGoods(goods);
    setNews(null);
  }
  const [isPressed, setPressed] = useState(false);
  // The total on the screen since Save was pressed.
  const shown = useRef<number | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [wrong, setWrong] = useState<Posting['wrong']>(null);
  const send = useSend(given);
  const stop = (errors: DocumentDraft['errors']) => {
    edit((current) => ({ ...current, errors }));
    if (Object.keys(errors).every((place) => IN_BAR.includes(place))) setRefusals((count) => count + 1);
    else given.showWrong();
  };

  const sendShown = useEffectEvent(async () => {
    setPressed(false);
    // The total that was shown is the total that is booked.
    if (shown.current !== total)
      return setNews(t`The prices are now those of this customer. Check the total, then save.`);
    setSending(true);
    const errors = await send();
    // The page is being left; until then nothing may restore the draft.
    if (errors === SENT) return;
    // Together: while the form is inert nothing in it can get the focus.
    setSending(false);
    if (typeof errors === 'string') setWrong({ what: errors });
    else stop(errors);
  });
  const noteTotal = useEffectEvent(() => {
    shown.current = total;
  });
  useEffect(() => {
    if (isPressed) noteTotal();
  }, [isPressed]);
  useEffect(() => {
    if (isPressed && !isPending) void sendShown();
  }, [isPressed, isPending]);

  const busy = isSending || isPressed;
  const press = () => {
    setNews(null);
    setPressed(true);
  };
  return {
    busy,
    news,
    post: () => {
      if (busy) return;
      if (given.draft.confirms) edit(setUnconfirmed);
      press();
    },
    confirm: (code) => {
      if (busy) return;
      edit((current) => setConfirmed(current, code));
      press();
    },
    tell: setNews,
    goBack: () => edit(setUnconfirmed),
    refusals,
    wrong,
  };
}

/** The places in the bar, and the questions and refusals of the whole note, which are there too. */
const IN_BAR = ['answer', 'paid', ''];

const SENT = 'sent';

/** Sends the note as it is on the screen. Resolves to its errors or question, or to what is wrong of what the person was asked about. */
function useSend({ draft, party, total, shortages }: Given) {
  const { submit } = useChanges();
  const navigate = useNavigate();
  const confirmShortages = useConfirmShortages();
  const confirmPrices = useConfirmPrices(draft);
  const confirmPaid = useConfirmPaid(draft, total);
  const dropWaiting = useDropWaiting();
  const askAboutLimit = useLimitQuestion(draft);
  const isShown = useIsShown();
  return async (): Promise<DocumentDraft['errors'] | typeof SENT | Doubt> => {
    const errors = checkDraft(draft, { namesakes: namesakesOf(party) }) ?? askAboutLimit();
    if (errors) return errors;
    if (shortages.length > 0 && !(await confirmShortages(draft, shortages))) return 'shortages';
    if (!(await confirmPrices())) return 'prices';
    if (!(await confirmPaid())) return 'paid';
    const [target, written] = toPosting(draft);
    try {
      const result = await submit(documentPosted, target, written, isShown);
      if (result.state === 'waiting') await dropWaiting(draft.id);
      const number = result.state === 'sent' ? result.sent.document.number : undefined;
      // Back must not lead to a draft that is gone. A person who is elsewhere by now stays there.
      if (isShown.current)
        navigate(number ? documentPath(number) : '/documents', { replace: true, state: TO_PRINT });
      return SENT;
    } catch (reason) {
      return readErrors(reason as Error, written.document.lines);
    }
  };
}

/** Undefined if it is known which account is meant, or if only the server knows. */
function namesakesOf(party: Party): number | undefined {
  if (party.state === 'several') return party.namesakes.length;
  return party.state === 'new' ? 0 : undefined;
}

/** The outbox has it now. */
function useDropWaiting() {
  const client = useQueryClient();
  const by = useOwnEmail();
  return async (id: string) => {
    await removeDraft(by, id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
  };
}

/** Asks before a warehouse gets negative balances, with the figures of each line. */
function useConfirmShortages() {
  const confirm = useConfirm();
  return ({ warehouse }: DocumentDraft, shortages: readonly Shortage[]) => {
    const place = say(shortName(warehouse));
    return confirm({
      question: t`${place} has less than this. Save and send?`,
      detail: shortages.map((shortage) => (
        <span key={shortage.item} className="block [overflow-wrap:anywhere]">
          {shortageText(shortage, warehouse)}
        </span>
      )),
      confirmLabel: t`Save and send`,
    });
  };
}

/**
 * Asks before goods get a price that is probably a slip, once about each price. The server is not asked: it works without a connection too.
 * Nobody is asked about prices that they may not change.
 */
function useConfirmPrices({ kind, isPriced, lines }: DocumentDraft) {
  const confirm = useConfirm();
  const items = useItemsById(lines.map(({ item }) => item));
  const mayPrice = useMayPrice(kind);
  const right = useRef(new Set<string>());
  return async () => {
    const far = lines.flatMap((line) => {
      const from = isPriced && mayPrice ? farFrom(kind, line, items.get(line.item)) : null;
      return from === null || right.current.has(priceOf(line)) ? [] : [{ ...line, from }];
    });
    if (far.length === 0) return true;
    const areRight = await confirm({
      question: kind === 'receipt' ? t`Are these costs right?` : t`Are these prices right?`,
      detail: far.map((line) => <FarLine key={line.item} {...line} />),
      confirmLabel: t`Save and send`,
    });
    if (areRight) for (const line of far) right.current.add(priceOf(line));
    return areRight;
  };
}

/**
 * Asks before more comes back as change than is kept of what is paid on account, once about each amount: a part of the total with a digit
 * too many would pay the whole note.
 */
function useConfirmPaid(draft: DocumentDraft, total: number) {
  const confirm = useConfirm();
  const right = useRef<number | null>(null);
  const paid = draft.isPriced && draft.answer === 'account' ? paidNow(draft, total) : null;
  return async () => {
    if (!paid || paid.change <= total || paid.given === right.current) return true;
    const [given, change] = [moneyText(paid.given), moneyText(paid.change)];
    const isRight = await confirm({
      question: t`Is the amount paid right?`,
      detail: t`${given} is paid, but the total is ${{ total: moneyText(total) }}. ${change} would be given back as change.`,
      confirmLabel: t`Save and send`,
    });
    if (isRight) right.current = paid.given;
    return isRight;
  };
}

const priceOf = ({ item, price = '' }: DraftLine) => `${item} ${readNumber(price)}`;

function FarLine({ name, price = '', from }: DraftLine & { from: FarFrom }) {
  const now = moneyText(readNumber(price) ?? 0);
  return <span className="block [overflow-wrap:anywhere]">{farText({ name, now, from })}</span>;
}

function farText({ name, now, from }: { name: string; now: string; from: FarFrom }): string {
  const known = moneyText(from.amount);
  if (from.of === 'note') return t`${name}: ${now} now, ${{ price: known }} on the note.`;
  if (from.of === 'cost') return t`${name}: ${now} on this receipt, ${{ cost: known }} before.`;
  return from.of === 'price'
    ? t`${name}: ${now} on this receipt, sold for ${{ price: known }}.`
    : t`${name}: ${now} now, usually ${{ price: known }}.`;
}
