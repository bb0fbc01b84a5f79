import { APP_ROUTES } from '@godown/shared/http/routes';
import type { Item } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useMay } from '../../account/may';
import { ITEM_FIELD_NAMES, ITEM_FIELDS, toText, toWords } from '../../stock/fields';
import { LinkButton } from '../../ui/button';
import { Card } from '../../ui/card';
import { EditItem } from './edit/edit-item';
import { LastChange } from './edit/last-change';

const Fact = lazy(async () => ({ default: (await import('./fact')).Fact }));

/** The fields of an item that have no place of their own on its page, and Edit. */
export function ItemFacts({ item }: { item: Item }) {
  const text = toText(item);
  const maySeeCost = useMay('cost');
  const mayWrite = useMay('write');
  const facts = ITEM_FIELD_NAMES.filter((name) => ITEM_FIELDS[name].fact && (maySeeCost || name !== 'cost'));
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <dl className="grid gap-3 [overflow-wrap:anywhere] sm:grid-flow-row-dense sm:grid-cols-2">
        {facts.map((name) => (
          <div key={name} className={ITEM_FIELDS[name].isWide ? 'sm:col-span-2' : ''}>
            <dt className="font-[560] text-muted text-sm">{ITEM_FIELDS[name].fact?.()}</dt>
            <dd className={`whitespace-pre-line ${text[name] ? '' : 'text-muted'}`}>
              <Suspense
                fallback={
                  <>
                    {toWords(name, text[name])}
                    {name === 'barcode' && !item.barcode && mayWrite && <RoomForButton />}
                  </>
                }
              >
                <Fact name={name} item={item}>
                  {toWords(name, text[name])}
                </Fact>
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <LastChange item={item} className="min-w-0" />
        <div className="flex w-full gap-2.5 sm:w-auto">
          <LinkButton to={`${APP_ROUTES.labels}?item=${item._id}`} className="flex-1 sm:w-40">
            <Trans>Labels</Trans>
          </LinkButton>
          <div className="flex-1 sm:w-40">
            <EditItem item={item} />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** As high as *Give it a code of our own*, so that Edit does not move under the finger when that is loaded. */
function RoomForButton() {
  return <div className="mt-1.5 h-11 print:hidden" />;
}
