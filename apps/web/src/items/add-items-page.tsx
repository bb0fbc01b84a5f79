import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ITEM_FIELDS, type ItemFieldName } from '../stock/fields';
import { itemPath } from '../stock/stock';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { FormNotice } from '../ui/form-notice';
import { Page } from '../ui/page';
import { QuietLink } from '../ui/quiet-link';
import { FIVE_FIELDS, MORE_FIELDS, MoreFields } from './item/add/more-fields';
import { NewItemPreview } from './item/add/new-item-preview';
import { OnceBegun } from './item/add/once-begun';
import { SameName } from './item/add/same-name';
import { useNewItemForm } from './item/add/use-new-item-form';
import { WarehouseField } from './item/add/warehouse-field';
import { ItemField } from './item/item-field';
import { NewPictures } from './item/pictures/new-pictures';

/** /addItems: not guarded. A visitor who sends the form signs in at /login and comes back. */
export function AddItemsPage() {
  const { control, nameHandlers, ref, submit, notice, pictures, place, added, isRestored, busy, signedOut } =
    useNewItemForm();
  return (
    <Page title={t`Add a new Inventory`}>
      <h1 className="text-xl">
        <Trans>Add a new Inventory</Trans>
      </h1>
      <p className="mt-1.5 min-h-6 text-muted">{lead(signedOut, isRestored)}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card className="p-4 sm:p-6">
          <form
            ref={ref}
            onSubmit={submit}
            noValidate
            className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-5"
          >
            {FIVE_FIELDS.map((name) => (
              <div key={name} className={PLACES[name] ?? 'max-sm:col-span-2'}>
                <ItemField
                  name={name}
                  control={control}
                  {...(name === 'description' && { rows: 2 })}
                  {...(name === 'name' && { handlers: nameHandlers })}
                />
                {name === 'name' && (
                  <>
                    <SameName control={control} />
                    <AddedNote item={signedOut ? null : added} />
                  </>
                )}
              </div>
            ))}
            <OnceBegun control={control} hasPictures={pictures.pictures.length > 0}>
              <ItemField name="quantity" control={control} className="max-sm:col-span-2" />
              <div className="max-sm:col-span-2">
                <WarehouseField {...place} />
              </div>
              <ItemField name="supplier" control={control} className="max-sm:col-span-2" />
              {!signedOut && (
                <div className="col-span-2">
                  <NewPictures {...pictures} />
                </div>
              )}
              <MoreFields control={control}>
                {MORE_FIELDS.map((name) => (
                  <div key={name} className={ITEM_FIELDS[name].isWide ? 'sm:col-span-2' : ''}>
                    <ItemField name={name} control={control} />
                  </div>
                ))}
              </MoreFields>
            </OnceBegun>
            <FormNotice {...notice} className="col-span-2" />
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              className="col-span-2 mt-1 sm:justify-self-start"
            >
              <Trans>Add Item</Trans>
            </Button>
          </form>
        </Card>
        <NewItemPreview control={control} main={pictures.pictures[0]} />
      </div>
    </Page>
  );
}

/** Fields that do not take a row on a phone and half of one on a wide screen. */
const PLACES: Partial<Record<ItemFieldName, string>> = {
  description: 'col-span-2',
  // Beside each other, also on a phone: all five fields of spec.md are then in view.
  price: '',
  img: '',
};

function lead(signedOut: boolean, isRestored: boolean): string {
  if (signedOut) return t`Fill in the form now, and sign in when you add the item. What you type is kept.`;
  if (isRestored) return t`Everything you typed is still here.`;
  return t`Everyone sees it as soon as you add it. A name is enough.`;
}

/** Where the next name is typed: what was added just now. */
function AddedNote({ item }: { item: Item | null }) {
  const name = item?.name;
  return (
    <div role="status" className="not-empty:mt-1.5">
      {item && (
        <p
          key={item._id}
          className="flex animate-rise flex-wrap items-center gap-x-3 rounded-control bg-good-soft px-3.5 text-sm [overflow-wrap:anywhere]"
        >
          <span className="py-2.5">
            <Trans>
              <strong className="font-[620] text-good">{name}</strong> was added. You can add another.
            </Trans>
          </span>
          <QuietLink to={itemPath(item._id)} aria-label={t`Open ${{ item: item.name }}`}>
            <Trans>Open</Trans>
          </QuietLink>
        </p>
      )}
    </div>
  );
}
