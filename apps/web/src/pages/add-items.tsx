import { WAREHOUSES } from '@godown/shared/warehouses';
import { NewItemPreview } from '../inventory/item/add/new-item-preview';
import { useNewItemForm } from '../inventory/item/add/use-new-item-form';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { SelectField } from '../ui/select-field';

/** /addItems: not guarded; sending the form leads through /login and back when nobody is signed in. */
export function AddItemsPage() {
  const { form, submit, warehouse, chooseWarehouse, notice, restored, busy, signedOut } = useNewItemForm();
  const { register, control, formState } = form;
  const error = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  return (
    <Page title="Add a new Inventory">
      <h1 className="text-xl">Add a new Inventory</h1>
      <p className="mt-1.5 min-h-6 text-muted">{lead(signedOut, restored)}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <Card className="p-4 sm:p-6">
          <form onSubmit={submit} noValidate className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <Field
              label="User Email"
              type="email"
              autoComplete="email"
              className="sm:col-span-2"
              error={error('email')}
              {...register('email')}
            />
            <Field label="Name" autoComplete="off" error={error('name')} {...register('name')} />
            <Field
              label="Supplier (optional)"
              autoComplete="off"
              error={error('supplier')}
              {...register('supplier')}
            />
            <Field
              label="Description"
              multiline
              rows={3}
              className="sm:col-span-2"
              error={error('description')}
              {...register('description')}
            />
            <Field
              label="Price ($)"
              type="number"
              inputMode="decimal"
              step="any"
              min={0}
              error={error('price')}
              {...register('price')}
            />
            <Field
              label="Quantity (optional)"
              type="number"
              inputMode="numeric"
              step={1}
              error={error('quantity')}
              {...register('quantity')}
            />
            <SelectField
              label="Warehouse"
              options={WAREHOUSES.map(({ id, name }) => [id, name])}
              value={warehouse}
              onChange={({ target }) => {
                const chosen = WAREHOUSES.find(({ id }) => id === target.value);
                if (chosen) chooseWarehouse(chosen.id);
              }}
            />
            <Field
              label="Image URL"
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              error={error('img')}
              {...register('img')}
            />
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

function lead(signedOut: boolean, restored: boolean): string {
  if (signedOut)
    return 'Fill it in now; you are asked to sign in when you send it, and nothing you typed is lost.';
  if (restored) return 'Everything you typed is still here.';
  return 'It is on the list, and on the shelf, as soon as you send it.';
}
