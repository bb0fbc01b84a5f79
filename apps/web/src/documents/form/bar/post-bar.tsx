import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { linesText } from '../../../stock/document-names';
import { unitsText } from '../../../stock/units-text';
import { Button } from '../../../ui/button';
import { moneyText } from '../../../ui/format';
import { keepRoom } from '../../../ui/keep-room';
import { useDoublePress } from '../../../ui/use-double-press';
import { useSecondPress } from '../../../ui/use-second-press';
import type { DocumentDraft, MoneyAnswer } from '../../drafts/document-drafts';
import { unitsOf } from '../../drafts/draft-edits';
import { answersOf } from '../../drafts/money-answer';
import { questionOf } from '../../drafts/note-questions';
import { PARTY_FIELD } from '../draft-head';
import { setAnswer, setParty } from '../priced-edits';
import type { EditDraft } from '../use-draft';
import type { Party } from '../use-party';
import type { Posting } from '../use-posting';
import { AccountText } from './account-text';
import { AnswerChoice } from './answer-choice';
import { PaidFields } from './paid-fields';
import { QuestionBox } from './question-box';
import { useOwedBefore } from './use-owed-before';
import { wrongDraftText } from './wrong-text';

interface PostBarProps {
  /** With its prices. */
  draft: DocumentDraft;
  party: Party;
  total: number;
  edit: EditDraft;
  posting: Posting;
  /** True if the person may see money. */
  mayTrade: boolean;
}

/** The bar beside Save, always in view: the total, how it is settled, the payment, and errors or questions. */
export function PostBar({ draft, party, total, edit, posting, mayTrade }: PostBarProps) {
  const { lines, isPriced = false, answer = null, errors } = draft;
  const { busy, news, post, confirm, goBack, refusals } = posting;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => keepRoom(bar.current), []);
  useSecondPress();
  const typing = useTypingOutside(bar);
  const whileTyping = typing === null ? '' : 'low:max-lg:hidden';
  useEffect(() => {
    // The bar is in view at any scroll position, so nothing scrolls.
    if (refusals > 0) bar.current?.querySelector<HTMLElement>(WRONG)?.focus({ preventScroll: true });
  }, [refusals]);
  const question = questionOf(errors[''], draft.kind, useOwedBefore(draft));
  // A question has its own buttons.
  usePostKey(() => question ?? post());
  const hasLines = lines.length > 0;
  const choose = (next: MoneyAnswer) => {
    edit((current) => setAnswer(current, next));
    if (errors.answer) post();
  };
  // After the field is there again. Nothing else of the note is in question.
  const isBackToPaid = useRef(false);
  useEffect(() => {
    if (question || !isBackToPaid.current) return;
    isBackToPaid.current = false;
    bar.current?.querySelector<HTMLInputElement>('[data-paid] input')?.focus();
  }, [question]);
  // The pressed button disappears, and the focus with it. No other button gets the focus: a hand scanner ends with Enter.
  const keepFocus = () => bar.current?.focus({ preventScroll: true });
  const sums = (
    <div className="tabular-nums lg:max-xl:col-start-2 lg:max-xl:order-1 lg:text-right xl:order-2 xl:col-start-3">
      <p className="text-sm low:max-lg:hidden">
        <strong className="font-[680]">{linesText(lines.length)}</strong>
        {hasLines && ` · ${unitsText(unitsOf(draft))}`}
      </p>
      {isPriced && (
        <p className="whitespace-nowrap font-[720] text-lg leading-none sm:text-xl sm:leading-none">
          <span className="sr-only">
            <Trans>Total</Trans>{' '}
          </span>
          {moneyText(total)}
        </p>
      )}
    </div>
  );
  if (question)
    return (
      <div ref={bar} tabIndex={-1} className={BAR}>
        {sums}
        <div className="col-span-full">
          <QuestionBox
            question={question}
            kind={draft.kind}
            busy={busy}
            onYes={() => confirm(question.code)}
            onBack={() => {
              isBackToPaid.current = question.code === 'paid_in_advance';
              goBack();
              keepFocus();
            }}
          />
        </div>
      </div>
    );
  return (
    <div ref={bar} tabIndex={-1} className={BAR}>
      {mayTrade && answersOf(draft).length > 1 && (
        <div className="max-lg:col-span-full lg:col-start-1">
          <AnswerChoice
            draft={draft}
            answer={answer}
            isAsked={errors.answer !== undefined}
            onAnswer={choose}
          />
        </div>
      )}
      <p
        role="alert"
        className="col-span-full font-[560] text-bad text-sm empty:sr-only lg:max-xl:order-2 xl:order-4"
      >
        {wrongDraftText(draft) ?? news}
      </p>
      <div
        className={`flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1.5 max-sm:gap-x-3 max-lg:col-span-full lg:max-xl:order-3 lg:max-xl:col-start-1 xl:order-1 xl:col-start-2 ${typing === PARTY_FIELD ? '' : whileTyping}`}
      >
        {isPriced && hasLines && (
          <div className={`empty:hidden ${whileTyping}`}>
            <PaidFields draft={draft} total={total} edit={edit} />
          </div>
        )}
        <p className="min-w-0 flex-[1_1_12rem] text-muted text-sm tabular-nums max-sm:flex-[1_1_7rem] max-sm:leading-tight [overflow-wrap:anywhere] empty:hidden">
          {isPriced && (
            <AccountText
              draft={draft}
              party={party}
              total={total}
              busy={busy}
              onChoose={(near) => {
                edit((current) => setParty(current, near.name, near));
                keepFocus();
              }}
            />
          )}
        </p>
      </div>
      {/* A sum of many digits has a line of its own on a phone. */}
      <div className="col-span-full flex flex-wrap items-center justify-end gap-x-4 gap-y-2 lg:contents">
        {sums}
        <Button
          variant="primary"
          busy={busy}
          onClick={post}
          aria-keyshortcuts="Control+Enter"
          className="max-lg:flex-1 max-sm:min-h-11 lg:max-xl:order-4 lg:max-xl:col-start-2 xl:order-3 xl:col-start-4"
        >
          <Trans>Save and send</Trans>
        </Button>
      </div>
    </div>
  );
}

const WRONG = '[aria-invalid="true"] button, input[aria-invalid="true"], [data-wrong]';

/** One line on a wide screen, two on a narrower one; on a phone the sum is beside the button. */
const BAR =
  'sticky bottom-(--bottom-bar) z-5 -mx-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-line border-t bg-ground px-4 py-2.5 max-sm:gap-y-1.5 max-sm:py-1.5 xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] xl:py-1.5';

/**
 * The name of the field outside the bar that has the focus, or null. A phone's keyboard is open then, and leaves little room. The bar also
 * says whom the note names while the name is typed.
 */
function useTypingOutside(box: RefObject<HTMLElement | null>): string | null {
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const focused = document.activeElement;
      const isOutside = focused instanceof HTMLInputElement && box.current?.contains(focused) === false;
      setTyping(isOutside ? focused.name : null);
    };
    look();
    // A button must not move away while it is pressed: the press would be lost.
    let isPressing = false;
    const follow = ({ type }: Event) => {
      if (type === 'pointerdown') isPressing = true;
      if (type === 'pointerup' || type === 'pointercancel') isPressing = false;
      // After the click, and after the next field has the focus.
      if (!isPressing) setTimeout(() => isPressing || look());
    };
    for (const event of FOCUS_EVENTS) document.addEventListener(event, follow, true);
    return () => {
      for (const event of FOCUS_EVENTS) document.removeEventListener(event, follow, true);
    };
  }, [box]);
  return typing;
}

const FOCUS_EVENTS = ['focusin', 'focusout', 'pointerdown', 'pointerup', 'pointercancel'];

/** Ctrl+Enter posts from any field of the page. Held down, or pressed twice at once, it is one press: Save may only have added an item. */
function usePostKey(post: () => void): void {
  const { sent, isDouble } = useDoublePress();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // A dialog asks something else.
    if (isDouble() || document.querySelector('dialog[open]') !== null) return;
    sent();
    post();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
