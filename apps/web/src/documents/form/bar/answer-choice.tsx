import { isReturnKind } from '@godown/shared/trade/documents';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type KeyboardEvent, useRef } from 'react';
import { isOfSupplier } from '../../../stock/document-names';
import type { DocumentDraft, DraftKind, MoneyAnswer } from '../../drafts/document-drafts';
import { answersOf } from '../../drafts/money-answer';

const TEXTS: Record<MoneyAnswer, MessageDescriptor> = {
  account: msg`On account`,
  paid: msg`Paid now`,
  cash: msg`Cash sale`,
  none: msg`No prices`,
};

function answerText(answer: MoneyAnswer, kind: DraftKind): string {
  if (answer !== 'paid') return i18n._(TEXTS[answer]);
  if (isReturnKind(kind)) return t`Paid back`;
  return isOfSupplier(kind) ? t({ message: 'Paid now', context: 'to a supplier' }) : i18n._(TEXTS.paid);
}

interface AnswerChoiceProps {
  draft: DocumentDraft;
  /** Null while the question is open. */
  answer: MoneyAnswer | null;
  /** Save has asked the question: only a press answers it, because that saves the note. */
  isAsked: boolean;
  onAnswer: (answer: MoneyAnswer) => void;
}

/** The choice how the money is settled: the answers side by side, with one stop for Tab. */
export function AnswerChoice({ draft, answer, isAsked, onAnswer }: AnswerChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const offered = answersOf(draft);
  const move = (from: MoneyAnswer, by: number) => {
    const next = offered.at((offered.indexOf(from) + by) % offered.length);
    if (!next) return;
    group.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus();
    if (!isAsked) onAnswer(next);
  };
  const onKeyDown = (event: KeyboardEvent, from: MoneyAnswer) => {
    const by = STEPS.get(event.key);
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(from, by);
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={t`How is it paid?`}
      aria-invalid={isAsked || undefined}
      className={`flex rounded-control border bg-surface p-0.5 ${isAsked ? 'border-bad ring-2 ring-bad/40' : 'border-edge'}`}
    >
      {offered.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: an input answers with each arrow key, also where that would save the note
        <button
          key={each}
          type="button"
          role="radio"
          value={each}
          aria-checked={each === answer}
          tabIndex={each === (answer ?? offered[0]) ? 0 : -1}
          onClick={() => onAnswer(each)}
          onKeyDown={(event) => onKeyDown(event, each)}
          className="min-h-11 flex-auto rounded-lg px-1 font-[560] text-sm leading-tight hover:bg-ground aria-checked:bg-text aria-checked:text-surface sm:px-4"
        >
          {answerText(each, draft.kind)}
        </button>
      ))}
    </div>
  );
}

const STEPS = new Map(Object.entries({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }));
