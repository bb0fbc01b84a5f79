import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { Avatar } from './avatar';
import { TEAM } from './team';

/** /team: eight people and their roles. */
export function TeamPage() {
  return (
    <Page title={t`Team`}>
      <h1 className="text-xl">
        <Trans>Team</Trans>
      </h1>
      <p className="mt-1.5 text-muted">
        <Trans>The eight people behind three warehouses.</Trans>
      </p>
      <ul className="mt-7 grid gap-4 min-[30rem]:grid-cols-2 md:gap-5 lg:grid-cols-4">
        {TEAM.map(({ name, role, about, look }) => (
          <li key={name.id}>
            <Card className="flex h-full flex-col overflow-hidden">
              <div className="picture grid place-items-center pt-5">
                <div className="size-40">
                  <Avatar look={look} />
                </div>
              </div>
              <div className="p-4.5">
                <h2 className="text-lg tracking-tight">{i18n._(name)}</h2>
                <p className="mt-0.5 font-[560] text-accent text-sm">{i18n._(role)}</p>
                <p className="mt-2 text-muted text-sm">{i18n._(about)}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
