import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNameOf } from '../../../account/names';
import { type EditField, ITEM_FIELDS, toText, toWords } from '../../../stock/fields';
import { Button } from '../../../ui/button';
import { Moment } from '../../../ui/moment';
import type { Choice, Conflict } from './use-conflict';

interface ConflictNoteProps {
  conflict: Conflict;
  onDecide: (choice: Choice) => void;
}

/** Says who edited the item first, when, and which of their values the form shows already. */
export function ConflictNote({ conflict: { current, taken }, onDecide }: ConflictNoteProps) {
  const { updatedAt } = current;
  const nameOf = useNameOf();
  const updatedBy = current.updatedBy && nameOf(current.updatedBy);
  const fields = taken.map((field) => ITEM_FIELDS[field].label()).join(', ');
  return (
    <div
      data-wrong=""
      tabIndex={-1}
      className="grid animate-rise gap-3 rounded-control border border-warn/40 bg-warn-soft p-4"
    >
      <div role="alert">
        <p className="font-[620] text-warn">
          <Trans>Someone edited this while you did</Trans>
        </p>
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">
          {updatedBy === undefined ? (
            <Trans>
              Last changed <Moment at={updatedAt} />. Nothing you typed is lost. Choose which values to keep.
            </Trans>
          ) : (
            <Trans>
              Last changed by {updatedBy}, <Moment at={updatedAt} />. Nothing you typed is lost. Choose which
              values to keep.
            </Trans>
          )}
        </p>
        {taken.length > 0 && (
          <p className="mt-1 text-sm">
            <Trans>They also changed: {fields}. The form now shows their version.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => onDecide('mine')}>
          <Trans>Keep all mine</Trans>
        </Button>
        <Button size="small" onClick={() => onDecide('theirs')}>
          <Trans>Use the other person's text</Trans>
        </Button>
      </div>
    </div>
  );
}

interface ConflictChoiceProps {
  field: EditField;
  conflict: Conflict;
  onDecide: (choice: Choice) => void;
}

const OPTION =
  'grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-control border px-3.5 py-2';
const CHOSEN = 'border-accent bg-accent-soft';
const OTHER = 'border-line';

/** Asks for one field which of the two values to keep, and shows both values. */
export function ConflictChoice({ field, conflict, onDecide }: ConflictChoiceProps) {
  const { current, mine, chosen } = conflict;
  const label = ITEM_FIELDS[field].label();
  const options = [
    { choice: 'mine', label: t`Keep mine`, text: toWords(field, mine[field] ?? '') },
    { choice: 'theirs', label: t`Use the other person's`, text: toWords(field, toText(current)[field]) },
  ] as const;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">
        <Trans>{label}: which to keep</Trans>
      </legend>
      {options.map(({ choice, label: name, text }) => (
        <label key={choice} className={`${OPTION} ${chosen[field] === choice ? CHOSEN : OTHER}`}>
          <input
            type="radio"
            name={`conflict-${field}`}
            checked={chosen[field] === choice}
            onChange={() => onDecide(choice)}
            className="radio"
          />
          <span className="min-w-0">
            <span className="block font-[560] text-sm">{name}</span>{' '}
            <span className="line-clamp-3 text-muted text-sm [overflow-wrap:anywhere]">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
