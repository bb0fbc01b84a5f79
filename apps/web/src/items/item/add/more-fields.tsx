import type { NewItem } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { ITEM_FIELD_NAMES, type ItemFieldName, type ItemText } from '../../../stock/fields';
import { buttonClass } from '../../../ui/button';
import { Chevron } from '../../../ui/chevron';
import { readDraft } from './draft';

/** The five fields of spec.md, in its order. They are in view at once. */
export const FIVE_FIELDS: readonly ItemFieldName[] = ['email', 'name', 'description', 'price', 'img'];

/** The fields that the form folds: few items need them. Quantity and supplier follow the five. */
export const MORE_FIELDS = ITEM_FIELD_NAMES.filter(
  (name) => !FIVE_FIELDS.includes(name) && name !== 'quantity' && name !== 'supplier',
);

interface MoreFieldsProps {
  control: Control<ItemText, unknown, NewItem>;
  children: ReactNode;
}

/** Fields that few items need. They open by themselves if one has an error or a text that was kept, or a code was scanned. */
export function MoreFields({ control, children }: MoreFieldsProps) {
  const id = useId();
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(hasKept);
  const hasCode = useWatch({ control, name: ['barcode', 'cartons'] }).some((text) => text !== '');
  useEffect(() => {
    if (hasCode) setOpen(true);
  }, [hasCode]);
  const isWrong = MORE_FIELDS.some((name) => errors[name]);
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

function hasKept(): boolean {
  const typed = readDraft()?.typed;
  return typed !== undefined && MORE_FIELDS.some((name) => typed[name] !== '');
}
