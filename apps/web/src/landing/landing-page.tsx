import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useExpectedSignIn } from '../account/session';
import { withTexts } from '../language/language';
import { LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { whenIdle } from '../ui/idle';
import { Page } from '../ui/page';
import { startPart } from '../ui/start-part';
import { toFailure } from '../ui/to-failure';
import { ItemCard, ItemCardSkeleton } from './item-card';
import { type Landing as LandingData, landingQuery, SHOWN_ITEMS } from './load-landing';
import { Section, WareHouses, WhyChooseUs } from './sections';
import { StockPanel } from './stock-panel';

export const landingTitle = () => t`Every oven, in every warehouse, counted`;

const loadWork = withTexts(() => import('./work'), 'work', 'items');
const Work = lazy(
  async (): Promise<{ default: ComponentType }> => ({
    default: await loadWork().then(
      ({ Work: part }) => part,
      // The page works without it.
      () => () => null,
    ),
  }),
);

/** / and /home: the work of signed-in people, then the hero, the first items, the warehouses and the reasons. */
export function Landing() {
  const landing = useQuery(landingQuery());
  const signedIn = useExpectedSignIn();
  useLive();
  return (
    <Page title={landingTitle()} className="pb-16 md:pb-20">
      {signedIn && (
        <div className="wrap first-screen py-6 md:py-9">
          <h1 className="mb-4 text-xl">
            <Trans>Your work</Trans>
          </h1>
          <Suspense>
            <Work />
          </Suspense>
        </div>
      )}
      <Hero landing={landing} level={signedIn ? 2 : 1} />
      <Section
        title={t`Inventory Items`}
        lead={t`The first of our items, with their stock.`}
        room="[--room:168rem] sm:[--room:83rem] lg:[--room:57rem]"
        action={
          <LinkButton to="/manageInventory" variant="quiet">
            <Trans>Manage Inventories</Trans>
          </LinkButton>
        }
      >
        <Items landing={landing} />
      </Section>
      <WareHouses />
      <WhyChooseUs />
    </Page>
  );
}

/** Loaded after the page. If that fails, the page keeps the figures it was opened with. */
function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop = () => {};
    const cancel = whenIdle(() => {
      stop = startPart(async () => {
        const { followStock } = await import('./follow-stock');
        return () => followStock(client);
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [client]);
}

type LandingResult = UseQueryResult<LandingData>;

function Hero({ landing, level }: { landing: LandingResult; level: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="on-ink bg-ink py-12 text-white md:py-18">
      <div className="wrap grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1.08fr_.92fr]">
        <div>
          <p className="mb-3.5 font-[660] text-accent-bright text-sm uppercase tracking-[.06em]">
            <Trans>Microwave ovens &amp; electronics, wholesale</Trans>
          </p>
          <Heading className="text-2xl">
            <Trans>Every oven, in every warehouse, counted.</Trans>
          </Heading>
          <p className="mt-5 mb-7 max-w-[33em] text-ink-muted text-lg">
            <Trans>
              Three warehouses in Chattogram and Dhaka, and one number that everyone trusts. See what is in
              stock, deliver it and restock it, from the shelf or the counter.
            </Trans>
          </p>
          <div className="flex gap-3">
            <LinkButton
              to="/home"
              variant="primary"
              className="bg-[#f97316]! text-[#17110a]! hover:bg-accent-bright!"
            >
              <Trans>Home</Trans>
            </LinkButton>
            <LinkButton to="/blogs" variant="onInk">
              <Trans>Blogs</Trans>
            </LinkButton>
          </div>
        </div>
        <StockPanel stock={landing.data?.stock ?? (landing.isError ? 'failed' : 'loading')} />
      </div>
    </div>
  );
}

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

function Items({ landing }: { landing: LandingResult }) {
  const { data, isError } = landing;
  if (!data && isError) {
    return <Failure title={t`The items could not be loaded`} {...toFailure(landing)} />;
  }
  if (!data) {
    return (
      <div role="status" aria-label={t`Loading the items`} className={GRID}>
        {Array.from({ length: SHOWN_ITEMS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={index} className="card-place">
            <ItemCardSkeleton />
          </div>
        ))}
      </div>
    );
  }
  if (data.shown.length === 0) return <NothingYet />;
  return (
    <ul className={GRID}>
      {data.shown.map((item, index) => (
        <li key={item._id} className="card-place">
          <ItemCard item={item} priority={index === 0 ? 'first' : index < 3 ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

function NothingYet() {
  return (
    <Empty title={t`No items yet`} detail={t`Add the first item. It will be shown here.`} level={3}>
      <LinkButton to="/addItems" variant="primary" className="mt-2">
        <Trans>Add Inventory Items</Trans>
      </LinkButton>
    </Empty>
  );
}
