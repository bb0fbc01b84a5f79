import { Trans } from '@lingui/react/macro';
import type { DraftLine } from './document-drafts';
import { setCondition } from './draft-edits';
import type { EditDraft } from './use-draft';

interface ConditionSwitchProps {
  line: DraftLine;
  /** Of the item. */
  name: string;
  edit: EditDraft;
}

/** Whether what is returned is damaged. */
export function ConditionSwitch({ line, name, edit }: ConditionSwitchProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 font-[560] text-sm">
      <input
        type="checkbox"
        checked={line.condition === 'damaged'}
        onChange={({ target: { checked } }) =>
          edit((draft) => setCondition(draft, line.item, checked ? 'damaged' : 'good'))
        }
        className="size-5 accent-accent"
      />
      <Trans>
        Damaged <span className="sr-only">{name}</span>
      </Trans>
    </label>
  );
}
