import { SALES_GROUPS, type SalesGroup } from '@godown/shared/trade/sales';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { warehouseOptions } from '../../stock/warehouse-options';
import { SelectField } from '../../ui/select-field';
import { TypedField } from '../../ui/typed-field';
import { useNow } from '../../ui/use-now';
import { dayOf } from '../../ui/when';
import { type SalesChoice, salesPath, spansUntil } from './sales-url';

/** Chooses the days, what the rows are, their order, and the warehouse. */
export function SalesControls({ choice }: { choice: SalesChoice }) {
  const navigate = useNavigate();
  const go = (next: Partial<SalesChoice>) => void navigate(salesPath({ ...choice, ...next }));
  const today = dayOf(useNow());
  const spans = spansUntil(today);
  const span = spans.find(({ from, to }) => from === choice.from && to === choice.to);
  const [isOpen, setOpen] = useState(false);
  const chooseSpan = (key: string) => {
    const chosen = spans.find((each) => each.key === key);
    setOpen(!chosen);
    if (chosen) go({ from: chosen.from, to: chosen.to });
  };
  return (
    <div className="mt-4 mb-5 grid grid-cols-2 items-end gap-2 md:flex print:hidden">
      <SelectField
        label={t`Days`}
        options={[...spans.map(({ key }) => [key, spanText(key)] as const), ['other', t`Other days`]]}
        value={isOpen ? 'other' : (span?.key ?? 'other')}
        onChange={({ target }) => chooseSpan(target.value)}
      />
      <SelectField
        label={t`Show`}
        options={groupOptions()}
        value={choice.by}
        onChange={({ target }) => go({ by: target.value as SalesGroup })}
      />
      <SelectField
        label={t`Warehouse`}
        options={[['', t`All`], ...warehouseOptions()]}
        value={choice.warehouse}
        onChange={({ target }) => go({ warehouse: target.value })}
      />
      {choice.by !== 'day' && choice.by !== 'month' && (
        <SelectField
          label={t`Sort by`}
          options={[
            ['', t`Best first`],
            ['smallest', t`Slowest first`],
          ]}
          value={choice.isSmallestFirst ? 'smallest' : ''}
          onChange={({ target }) => go({ isSmallestFirst: target.value !== '' })}
        />
      )}
      {(isOpen || !span) && (
        <div className="col-span-2 grid grid-cols-2 gap-2">
          <TypedField
            type="date"
            label={t`From`}
            value={choice.from}
            onApply={(from) => go({ from, to: choice.to < from ? from : choice.to })}
          />
          <TypedField
            type="date"
            label={t`To`}
            value={choice.to}
            onApply={(to) => go({ to, from: to && choice.from > to ? to : choice.from })}
          />
        </div>
      )}
    </div>
  );
}

function spanText(key: ReturnType<typeof spansUntil>[number]['key']): string {
  const texts = { today: t`Today`, month: t`This month`, 'last-month': t`Last month`, year: t`This year` };
  return texts[key];
}

function groupOptions(): [SalesGroup, string][] {
  const texts: Record<SalesGroup, string> = {
    day: t`Days`,
    month: t`Months`,
    partner: t`Customers`,
    item: t`Items`,
    warehouse: t`Warehouses`,
    person: t`People`,
  };
  return SALES_GROUPS.map((group) => [group, texts[group]]);
}
