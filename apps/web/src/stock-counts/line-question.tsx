import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Person } from '../account/person';
import { Button } from '../ui/button';
import { countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { findQuestion, type LineQuestion } from './lines';
import type { LineCount, ShownLine } from './shown-lines';
import type { LineActions } from './use-line-actions';

interface LineQuestionProps {
  line: ShownLine;
  actions: LineActions;
  /** Opens the field, with the refused number in it. */
  onRecount: () => void;
  /** True when the stock count is closed: then nothing can be saved. */
  isClosed: boolean;
}

/** At the line of a refused count: the reason of the refusal, and the choices. */
export function RefusedCount({ line, actions, onRecount, isClosed }: LineQuestionProps) {
  const question = findQuestion(line);
  if (!line.refused || !question) return null;
  const { counted } = line.refused.change;
  const { reason } = line.refused;
  const dismiss = (
    <Button size="small" onClick={() => actions.drop(line.item)}>
      <Trans>Leave it</Trans>
    </Button>
  );
  if (counted === null) return <Question text={t`Your count was not undone. ${reason}`} answers={dismiss} />;
  if (isClosed)
    return (
      <Question
        text={t`Your count of ${{ count: countText(counted) }} was not saved: the stock count is closed.`}
        answers={dismiss}
      />
    );
  return (
    <Question
      text={<Words question={question} counted={counted} reason={reason} />}
      answers={
        question.kind === 'theirs' ? (
          <TheirsChoices line={line} mine={counted} {...question} actions={actions} onRecount={onRecount} />
        ) : (
          <>
            <Button size="small" onClick={onRecount}>
              <Trans>Count again</Trans>
            </Button>
            <Button size="small" onClick={() => actions.save(line, counted)}>
              {t`${{ count: countText(counted) }} is correct`}
            </Button>
          </>
        )
      }
    />
  );
}

function Question({ text, answers }: { text: ReactNode; answers: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be a sentence with a time in it on one line
    <div
      role="group"
      aria-labelledby={id}
      className="mt-2 grid animate-rise gap-2.5 rounded-control border border-warn/40 bg-warn-soft p-3 print:hidden"
    >
      <p id={id} role="alert" className="font-[560] text-sm text-warn [overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">{answers}</div>
    </div>
  );
}

interface WordsProps {
  question: LineQuestion;
  counted: number;
  reason: string;
}

function Words({ question, counted, reason }: WordsProps) {
  const mine = countText(counted);
  switch (question.kind) {
    case 'theirs': {
      const { by, at } = question.theirs;
      const theirs = countText(question.theirs.counted);
      return (
        <>
          <Trans>
            <Person email={by} /> counted {theirs}, <Moment at={at} />. You counted {mine}.
          </Trans>
          {!question.isSum && (
            <>
              {' '}
              <Trans>Stock moved between the two counts. Count again if you are not sure.</Trans>
            </>
          )}
        </>
      );
    }
    case 'moved':
      return t`You counted ${mine} when Godown said ${{ before: countText(question.before) }}. Now it says ${{ now: countText(question.now) }}.`;
    case 'other':
      return t`Your count of ${mine} was not saved. ${reason}`;
  }
}

interface TheirsChoicesProps {
  line: ShownLine;
  mine: number;
  theirs: LineCount;
  /** True if both counts can be added up. */
  isSum: boolean;
  actions: LineActions;
  onRecount: () => void;
}

function TheirsChoices({ line, mine, theirs, isSum, actions, onRecount }: TheirsChoicesProps) {
  // The balance of the refused count: if it is not the current one, the server asks about that next.
  const basis = { replaces: theirs.counted, ...(line.refused && { expected: line.refused.change.expected }) };
  const sum = theirs.counted + mine;
  return (
    <>
      <Button size="small" onClick={() => actions.drop(line.item)}>
        {t`Keep ${{ count: countText(theirs.counted) }}`}
      </Button>
      <Button size="small" onClick={() => actions.save(line, mine, basis)}>
        {t`Use my ${{ count: countText(mine) }}`}
      </Button>
      {isSum ? (
        <Button size="small" onClick={() => actions.save(line, sum, basis)}>
          {t`Add both: ${{ sum: countText(sum) }}`}
        </Button>
      ) : (
        <Button size="small" onClick={onRecount}>
          <Trans>Count again</Trans>
        </Button>
      )}
    </>
  );
}
