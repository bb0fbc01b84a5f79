import { COUNT_DUE_DAYS, type Item } from '@godown/shared/items/item';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { type NewStockCount, stockCountSchema } from '@godown/shared/stock/stock-counts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { invalidate } from '../api/invalidate';
import { useSingleMutation } from '../api/use-single-mutation';
import { say } from '../language/say';
import { useOnline } from '../outbox/use-online';
import { useRequestKey } from '../outbox/use-request-key';
import { useOwnWarehouses, useWarehouseChoice } from '../stock/warehouse-choice';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Field } from '../ui/field';
import { FormNotice } from '../ui/form-notice';
import { countText } from '../ui/format';
import { SelectField } from '../ui/select-field';
import { type ChosenItems, ITEM_LISTS, type ItemChoice, type ItemListName, titleOf } from './choose-items';
import { stockCountKeys, stockCountPath } from './stock-count-queries';
import { useCandidates } from './use-candidates';
import { TO_FIRST_LINE } from './use-sheet';

const listWords = (): Record<ItemListName, string> => ({
  stocked: t`Items in stock in this warehouse`,
  all: t`All items`,
  supplier: t`Items of one supplier`,
  search: t`Items that a search finds`,
  uncounted: t`Items not counted here for ${{ days: countText(COUNT_DUE_DAYS) }} days`,
});

/** Chooses the warehouse and the items of a new stock count, and starts it. */
export function StartForm() {
  const device = useWarehouseChoice();
  const own = useOwnWarehouses();
  const [warehouse, setWarehouse] = useState<WarehouseId>(device.warehouse);
  const [choice, setChoice] = useState<ItemChoice>({ list: 'stocked', supplier: null, search: '' });
  const candidates = useCandidates(choice, warehouse);
  const start = useStart();
  const online = useOnline();
  const canStart = online && candidates.problem === null;
  const words = listWords();
  const change = (next: Partial<ItemChoice>) => setChoice({ ...choice, ...next });
  const { form, button } = useFirstFocus(canStart);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canStart)
      start.mutate({ warehouse, title: titleOf(candidates.chosen), items: candidates.items.map(toId) });
  };

  return (
    <Card className="p-4 sm:p-6">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label={t`Warehouse`}
            value={warehouse}
            options={WAREHOUSES.filter(({ id }) => own.includes(id)).map(
              ({ id, name }) => [id, say(name)] as const,
            )}
            onChange={({ target }) => setWarehouse(target.value as WarehouseId)}
          />
          <SelectField
            label={t`What to count`}
            value={choice.list}
            options={ITEM_LISTS.map((list) => [list, words[list]] as const)}
            onChange={({ target }) => change({ list: target.value as ItemListName })}
          />
          <Detail
            choice={{ ...choice, supplier: candidates.chosen.supplier }}
            suppliers={candidates.suppliers}
            onChange={change}
          />
        </div>
        <p role="status" className={`min-h-6 font-[560] ${candidates.isTooMany ? 'text-bad' : ''}`}>
          {candidates.text}
        </p>
        {!online && (
          <p role="status" className="text-warn">
            <Trans>Starting a stock count needs a connection. Counting works without one.</Trans>
          </p>
        )}
        <FormNotice text={start.error && t`It was not started. ${{ reason: failureText(start.error) }}`} />
        <Button
          ref={button}
          type="submit"
          variant="primary"
          size="large"
          disabled={!canStart}
          busy={start.isPending}
          className="w-full sm:w-fit"
        >
          <Trans>Start the stock count</Trans>
        </Button>
      </form>
    </Card>
  );
}

/** Enter starts the usual count as soon as it can be started, unless somebody is in the form already. */
function useFirstFocus(canStart: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!canStart || isDone.current) return;
    isDone.current = true;
    if (!form.current?.contains(document.activeElement)) button.current?.focus();
  }, [canStart]);
  return { form, button };
}

const toId = ({ _id }: Item) => _id;

interface DetailProps {
  choice: ChosenItems;
  suppliers: readonly string[];
  onChange: (next: Partial<ItemChoice>) => void;
}

/** The supplier or the search that a choice of items needs. */
function Detail({ choice, suppliers, onChange }: DetailProps) {
  if (choice.list === 'supplier')
    return (
      <SelectField
        label={t`Supplier`}
        value={choice.supplier}
        options={suppliers.map((supplier) => [supplier, supplier || t`No supplier`] as const)}
        onChange={({ target }) => onChange({ supplier: target.value })}
      />
    );
  if (choice.list === 'search')
    return (
      <Field
        label={t`Part of a name, supplier or description`}
        type="search"
        autoComplete="off"
        maxLength={150}
        value={choice.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
    );
  return null;
}

/** Starts a stock count and opens its sheet. Not in the outbox: the sheet needs its id. */
function useStart() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, done } = useRequestKey();
  return useSingleMutation({
    mutationFn: (body: NewStockCount) =>
      api.call('POST /stock-counts', stockCountSchema, { body, key: keyFor(body) }),
    onSuccess: (count) => {
      done();
      client.setQueryData(stockCountKeys.one(count._id), count);
      invalidate(client, stockCountKeys.list);
      navigate(stockCountPath(count._id), { state: TO_FIRST_LINE });
    },
  });
}
