import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { say } from '../language/say';
import { WarehouseArt } from '../ui/art/warehouse-art';
import { Card } from '../ui/card';

/**
 * A section of the landing page: its heading, a line below it, and an element at the end of the row. `room` is its
 * approximate height for each width, such as `[--room:20rem]`.
 */
export function Section({
  title,
  lead,
  room,
  action,
  children,
}: {
  title: string;
  lead: string;
  room: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`wrap on-approach pt-14 md:pt-18 ${room}`}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1.5 text-muted">{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

const WAREHOUSE_TEXTS: Record<WarehouseId, MessageDescriptor> = {
  halishar: msg`Ten minutes from the port. Containers are opened and counted here first.`,
  bahaddarhat: msg`In the middle of the city, for shops that want it the same day.`,
  uttara: msg`For the capital and the north, filled up from Chattogram overnight.`,
};

/** The three warehouses. */
export function WareHouses() {
  return (
    <Section
      title={t`WareHouses`}
      lead={t`Close to the roads and close to our customers.`}
      room="[--room:62rem] sm:[--room:82rem] md:[--room:24rem]"
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {WAREHOUSES.map(({ id, name }) => (
          <li key={id}>
            <Card className="h-full overflow-hidden">
              <div className="picture">
                <WarehouseArt warehouse={id} />
              </div>
              <div className="p-4.5">
                <h3 className="text-lg tracking-tight">{say(name)}</h3>
                <p className="mt-1.5 text-muted text-sm">{i18n._(WAREHOUSE_TEXTS[id])}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const REASONS = [
  {
    name: msg`Global Brand Products`,
    path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3.2 3 3.2 15 0 18M12 3c-3.2 3-3.2 15 0 18',
    text: msg`Bought from the makers and their agents, with the papers for every model.`,
  },
  {
    name: msg`Refund Policy`,
    path: 'M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4',
    text: msg`You can return a sealed box within seven days. The count shows it at once.`,
  },
  {
    name: msg`Logistics Support`,
    path: 'M2 7h11v9H2zM13 10h5l3 3v3h-8zM6.5 16a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM17 16a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
    text: msg`Our own trucks, between the warehouses and to the door of the shop.`,
  },
];

/** The three reasons. */
export function WhyChooseUs() {
  return (
    <Section
      title={t`Why Choose Us`}
      lead={t`Why shops come back to us.`}
      room="[--room:42rem] md:[--room:18rem]"
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {REASONS.map(({ name, path, text }) => (
          <li key={path}>
            <Card className="h-full p-6">
              <span className="mb-4 grid size-11 place-items-center rounded-xl bg-accent-soft text-accent">
                <svg
                  viewBox="0 0 24 24"
                  aria-hidden="true"
                  className="size-6"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.9"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  <path d={path} />
                </svg>
              </span>
              <h3 className="text-lg tracking-tight">{i18n._(name)}</h3>
              <p className="mt-1.5 text-muted text-sm">{i18n._(text)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
