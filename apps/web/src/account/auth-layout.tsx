import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { say } from '../language/say';
import { WarehouseArt } from '../ui/art/warehouse-art';
import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { LanguageChoice } from './language-choice';

interface AuthLayoutProps {
  title: string;
  /** A line under the title. */
  lead: string;
  children: ReactNode;
}

/** A card with one form; on a wide screen with the warehouses. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <Page title={title} className="wrap grid place-items-center py-6 md:py-14">
      <Card className="grid w-full max-w-[26.5rem] overflow-hidden lg:max-w-[60rem] lg:grid-cols-[1fr_26.5rem]">
        <div aria-hidden="true" className="hidden flex-col gap-8 bg-ink p-10 text-white lg:flex">
          <p className="max-w-[17ch] font-[680] text-xl">
            <Trans>Every oven, in every warehouse, counted.</Trans>
          </p>
          <ul className="grid flex-1 content-evenly gap-6">
            {WAREHOUSES.map(({ id, name }) => (
              <li key={id} className="grid grid-cols-[14rem_1fr] items-center gap-6">
                <WarehouseArt warehouse={id} />
                <span className="max-w-[12ch] font-[620] text-lg">{say(name)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-center gap-5 p-5 sm:p-8">
          <LanguageChoice />
          <div>
            <h1 className="text-xl">{title}</h1>
            <p className="mt-1.5 text-muted">{lead}</p>
          </div>
          {children}
        </div>
      </Card>
    </Page>
  );
}
