import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { readCount } from '../../../stock/check-count';
import { CheckField } from '../../../ui/check-field';
import { INPUT } from '../../../ui/field';
import { countText } from '../../../ui/format';
import { numberInput } from '../../../ui/number-input';
import type { DraftLine } from '../../drafts/document-drafts';
import { setCondition } from '../../drafts/draft-edits';
import type { EditDraft } from '../use-draft';

interface ConditionSwitchProps {
  line: DraftLine;
  /** Name of the item. */
  name: string;
  edit: EditDraft;
  /** Its place. */
  className: string;
}

/** Asks if the returned pieces are damaged, and if there are several, how many of them. */
export function ConditionSwitch({ line, name, edit, className }: ConditionSwitchProps) {
  const isDamaged = line.condition === 'damaged';
  const all = readCount(line.quantity) ?? 0;
  return (
    <div className={`flex items-center gap-x-3 ${className}`}>
      <CheckField
        isOn={isDamaged}
        onChange={(isOn) => edit((draft) => setCondition(draft, line.item, isOn ? 'damaged' : 'good'))}
      >
        <Trans>
          Damaged <span className="sr-only">{name}</span>
        </Trans>
      </CheckField>
      {isDamaged && all > 1 && <DamagedUnits line={line} all={all} name={name} edit={edit} />}
    </div>
  );
}

/** Such as `1 / 3`. */
function DamagedUnits({ line, all, name, edit }: Omit<ConditionSwitchProps, 'className'> & { all: number }) {
  const { item, damagedUnits = String(all) } = line;
  const damaged = readCount(damagedUnits);
  return (
    <span className="flex items-center gap-2 text-sm tabular-nums">
      <input
        aria-label={t`Damaged pieces: ${name}`}
        inputMode="numeric"
        autoComplete="off"
        {...numberInput(damaged !== null && damaged > all ? String(all) : damagedUnits, (text) =>
          edit((draft) => setCondition(draft, item, 'damaged', text)),
        )}
        onFocus={({ target }) => target.select()}
        className={`${INPUT} w-16! border-edge px-1! text-center hover:border-muted`}
      />
      / {countText(all)}
    </span>
  );
}
