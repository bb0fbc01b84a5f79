import type { Item } from '@godown/shared/item';
import { May } from '../account/may';
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '../stock/fields';
import { itemPath } from '../stock/stock';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { QuietLink } from '../ui/quiet-link';
import { NewItemPreview } from './item/add/new-item-preview';
import { SameName } from './item/add/same-name';
import { useNewItemForm } from './item/add/use-new-item-form';
import { WarehouseField } from './item/add/warehouse-field';
import { ItemField } from './item/item-field';

/** /addItems: not guarded. A visitor who sends the form signs in at /login and comes back. */
export function AddItemsPage() {
  const { control, submit, notice, added, isRestored, busy, signedOut } = useNewItemForm();
  return (
    <Page title="Add a new Inventory">
      <h1 className="text-xl">Add a new Inventory</h1>
      <p className="mt-1.5 min-h-6 text-muted">{lead(signedOut, isRestored)}</p>
      <May permission="import">
        <QuietLink to="/imports">Many items? Import a spreadsheet</QuietLink>
      </May>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <Card className="p-4 sm:p-6">
          <form onSubmit={submit} noValidate className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
            {ITEM_FIELD_NAMES.map((name) => (
              <div key={name} className={ITEM_FIELDS[name].isWide ? 'sm:col-span-2' : ''}>
                <ItemField name={name} control={control} />
                {name === 'name' && (
                  <>
                    <SameName control={control} />
                    <AddedNote item={signedOut ? null : added} />
                  </>
                )}
              </div>
            ))}
            <WarehouseField />
            <Notice {...notice} className="sm:col-span-2" />
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              className="mt-1 sm:col-span-2 sm:justify-self-start"
            >
              Add Item
            </Button>
          </form>
        </Card>
        <NewItemPreview control={control} />
      </div>
    </Page>
  );
}

function lead(signedOut: boolean, isRestored: boolean): string {
  if (signedOut) return 'Fill in the form now, and sign in when you add the item. What you type is kept.';
  if (isRestored) return 'Everything you typed is still here.';
  return 'Everyone sees it as soon as you add it. Only the email and the name are required.';
}

/** Where the next name is typed: what was added just now. */
function AddedNote({ item }: { item: Item | null }) {
  return (
    <div role="status" className="not-empty:mt-1.5">
      {item && (
        <p
          key={item._id}
          className="flex animate-rise flex-wrap items-center gap-x-3 rounded-control bg-good-soft px-3.5 text-sm [overflow-wrap:anywhere]"
        >
          <span className="py-2.5">
            <strong className="font-[620] text-good">{item.name}</strong> was added. You can add another.
          </span>
          <QuietLink to={itemPath(item._id)} aria-label={`Open ${item.name}`}>
            Open
          </QuietLink>
        </p>
      )}
    </div>
  );
}
