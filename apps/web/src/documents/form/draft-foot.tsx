import type { Totals } from '@godown/shared/trade/totals';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { countText, moneyText } from '../../ui/format';
import type { DocumentDraft } from '../drafts/document-drafts';
import { wrongText } from '../drafts/draft-errors';
import { DiscountInput } from './lines/discount-input';
import { MoneyInput } from './lines/price-input';
import { setDiscount, setTransport } from './priced-edits';
import type { EditDraft } from './use-draft';
import { useMayPrice } from './use-suggested-prices';

interface DraftFootProps {
  draft: DocumentDraft;
  totals: Totals;
  edit: EditDraft;
}

/** Discount and transport, folded because most notes have neither. The total is in the bar. */
export function DraftFoot({ draft, totals, edit }: DraftFootProps) {
  const { kind, errors, discount, transport } = draft;
  const mayPrice = useMayPrice(kind);
  const [isWanted, setWanted] = useState(false);
  const fields = useRef<HTMLDListElement>(null);
  // The pressed button is gone, and the first field is the next to fill in.
  useEffect(() => {
    if (isWanted) fields.current?.querySelector('input')?.focus();
  }, [isWanted]);
  const isUsed = [discount?.text, transport, errors.discount, errors.transport].some(Boolean);
  if (!isWanted && !isUsed)
    return (
      <div className="flex justify-end">
        <Button variant="faint" size="small" aria-expanded={false} onClick={() => setWanted(true)}>
          {mayPrice ? t`Discount, transport` : t`Transport`}
        </Button>
      </div>
    );
  return (
    <Card className="p-3 sm:p-5">
      <dl ref={fields} className="ml-auto grid max-w-md gap-2">
        <Row label={t`Subtotal`}>
          <span className="block text-right tabular-nums">{moneyText(totals.subtotal)}</span>
        </Row>
        {mayPrice && (
          <Row label={t`Discount`} error={wrongText(errors.discount)}>
            <DiscountInput
              label={t`Discount of the whole note`}
              value={draft.discount}
              isWrong={errors.discount !== undefined}
              onChange={(discount) => edit((current) => setDiscount(current, discount))}
            />
          </Row>
        )}
        <Row label={t`Transport`} error={wrongText(errors.transport)}>
          <MoneyInput
            label={t`Transport`}
            placeholder={countText(0)}
            value={draft.transport ?? ''}
            isWrong={errors.transport !== undefined}
            onChange={(text) => edit((current) => setTransport(current, text))}
          />
        </Row>
      </dl>
    </Card>
  );
}

interface RowProps {
  label: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

function Row({ label, error, children }: RowProps) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(5rem,1fr)_minmax(0,2.4fr)] items-center gap-x-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0">{children}</dd>
      {error && <dd className="col-span-2 text-right text-bad text-sm">{error}</dd>}
    </div>
  );
}
