import type { NewItem } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useExpectedSignIn } from '../../../account/session';
import { ITEM_FIELD_NAMES, type ItemFieldName, type ItemText } from '../../../stock/fields';
import { buttonClass } from '../../../ui/button';
import { Chevron } from '../../../ui/chevron';
import { readDraft } from './draft';

/** The fields that are always shown, in their order. */
const FIRST: readonly ItemFieldName[] = ['name', 'img', 'price', 'quantity', 'supplier'];

/** The fields that the form shows at once, and those that it folds. It knows the address of signed-in people. */
export function useFieldNames(): { first: readonly ItemFieldName[]; rest: readonly ItemFieldName[] } {
  const first = useExpectedSignIn() ? FIRST : (['email', ...FIRST] as const);
  return { first, rest: ITEM_FIELD_NAMES.filter((name) => !first.includes(name)) };
}

interface MoreFieldsProps {
  names: readonly ItemFieldName[];
  control: Control<ItemText, unknown, NewItem>;
  children: ReactNode;
}

/** Fields that few items need. They open by themselves if one has an error or a text that was kept, or a code was scanned. */
export function MoreFields({ names, control, children }: MoreFieldsProps) {
  const id = useId();
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(() => hasKept(names));
  const hasCode = useWatch({ control, name: ['barcode', 'cartons'] }).some((text) => text !== '');
  useEffect(() => {
    if (hasCode) setOpen(true);
  }, [hasCode]);
  const isWrong = names.some((name) => errors[name]);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <div className="col-span-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass({ variant: 'faint', size: 'small' }, '-ml-3.5')}
      >
        <span>
          <Trans>
            More <span className="sr-only">about the item</span>
          </Trans>
        </span>
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id} hidden={!isOpen}>
        <div className="mt-2 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
      </div>
    </div>
  );
}

/** The address is filled in, so it does not count as a text. */
function hasKept(names: readonly ItemFieldName[]): boolean {
  const typed = readDraft()?.typed;
  return typed !== undefined && names.some((name) => name !== 'email' && typed[name] !== '');
}
