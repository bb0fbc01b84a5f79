import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
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

/** A card with one form; on a wide screen with a picture of a warehouse. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <Page title={title} className="wrap grid place-items-center py-6 md:py-14">
      <Card className="grid w-full max-w-[26.5rem] overflow-hidden lg:max-w-[60rem] lg:grid-cols-[1fr_26.5rem]">
        <div aria-hidden="true" className="hidden flex-col justify-between bg-ink p-10 text-white lg:flex">
          <p className="max-w-[17ch] font-[680] text-xl">
            <Trans>Every oven, in every warehouse, counted.</Trans>
          </p>
          <div className="-mx-10 -mb-10">
            <WarehouseArt warehouse="halishar" />
          </div>
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
