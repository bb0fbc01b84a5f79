import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { Avatar } from './avatar';
import { TEAM } from './team';

/** /team: eight people and their roles. */
export function TeamPage() {
  return (
    <Page title="Team">
      <h1 className="text-xl">Team</h1>
      <p className="mt-1.5 text-muted">The eight people behind three warehouses.</p>
      <ul className="mt-7 grid gap-4 min-[30rem]:grid-cols-2 md:gap-5 lg:grid-cols-4">
        {TEAM.map(({ name, role, about, look }) => (
          <li key={name}>
            <Card className="flex h-full flex-col overflow-hidden">
              <div className="picture grid place-items-center pt-5">
                <div className="size-40">
                  <Avatar look={look} />
                </div>
              </div>
              <div className="p-4.5">
                <h2 className="text-lg tracking-tight">{name}</h2>
                <p className="mt-0.5 font-[560] text-accent text-sm">{role}</p>
                <p className="mt-2 text-muted text-sm">{about}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
