import { useEffect } from 'react';
import { ItemCard, ItemCardSkeleton } from '../features/landing/item-card';
import { type Landing as LandingData, loadLanding, SHOWN_ITEMS } from '../features/landing/load-landing';
import { Section, WareHouses, WhyChooseUs } from '../features/landing/sections';
import { StockPanel } from '../features/landing/stock-panel';
import { failureText } from '../lib/api-error';
import { whenIdle } from '../lib/idle';
import { startPart } from '../lib/start-part';
import { type Loaded, type Update, useLoad } from '../lib/use-load';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';

export const LANDING_TITLE = 'Every oven, in every warehouse, counted';

/** / and /home: what the product is, the first items, the warehouses, the reasons. */
export function Landing() {
  const landing = useLoad(loadLanding);
  useLive(landing.update);
  return (
    <Page title={LANDING_TITLE} className="pb-16 md:pb-20">
      <Hero landing={landing} />
      <Section
        title="Inventory Items"
        lead="The first on the shelves, with what is left of them."
        room="[--room:168rem] sm:[--room:83rem] lg:[--room:57rem]"
        action={
          <LinkButton to="/manageInventory" variant="quiet">
            Manage Inventories
          </LinkButton>
        }
      >
        <Items landing={landing} onRetry={landing.reload} />
      </Section>
      <WareHouses />
      <WhyChooseUs />
    </Page>
  );
}

/** Once the page is there. Where the part does not come, the page shows what it was opened with. */
function useLive(update: Update<LandingData>): void {
  useEffect(() => {
    let stop = () => {};
    const cancel = whenIdle(() => {
      stop = startPart(async () => {
        const { followStock } = await import('../features/landing/follow-stock');
        return () => followStock(update);
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [update]);
}

function Hero({ landing }: { landing: Loaded<LandingData> }) {
  return (
    <div className="on-ink bg-ink py-12 text-white md:py-18">
      <div className="wrap grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1.08fr_.92fr]">
        <div>
          <p className="mb-3.5 font-[660] text-accent-bright text-sm uppercase tracking-[.06em]">
            Microwave ovens &amp; electronics, wholesale
          </p>
          <h1 className="text-2xl">Every oven, in every warehouse, counted.</h1>
          <p className="mt-5 mb-7 max-w-[33em] text-ink-muted text-lg">
            Three warehouses in Chattogram and Dhaka, one number everybody trusts. See what is in stock,
            deliver it, restock it, from the shelf or the counter.
          </p>
          <div className="flex gap-3">
            <LinkButton
              to="/home"
              variant="primary"
              className="bg-[#f97316]! text-[#17110a]! hover:bg-accent-bright!"
            >
              Home
            </LinkButton>
            <LinkButton to="/blogs" variant="onInk">
              Blogs
            </LinkButton>
          </div>
        </div>
        <StockPanel stock={landing.state === 'loaded' ? landing.data.stock : landing.state} />
      </div>
    </div>
  );
}

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

function Items({ landing, onRetry }: { landing: Loaded<LandingData>; onRetry: () => void }) {
  if (landing.state === 'failed') {
    return (
      <Failure title="The items could not be loaded" detail={failureText(landing.error)} onRetry={onRetry} />
    );
  }
  if (landing.state === 'loading') {
    return (
      <div role="status" aria-label="Loading the items" className={GRID}>
        {Array.from({ length: SHOWN_ITEMS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={index} className="card-place">
            <ItemCardSkeleton />
          </div>
        ))}
      </div>
    );
  }
  if (landing.data.shown.length === 0) return <NothingYet />;
  return (
    <ul className={GRID}>
      {landing.data.shown.map((item, index) => (
        <li key={item._id} className="card-place">
          <ItemCard item={item} priority={index === 0 ? 'first' : index < 3 ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

function NothingYet() {
  return (
    <Card className="grid justify-items-center gap-3 px-5 py-12 text-center">
      <h3 className="text-lg">The shelves are empty</h3>
      <p className="text-muted">Add the first item and it shows up here.</p>
      <LinkButton to="/addItems" variant="primary" className="mt-2">
        Add Inventory Items
      </LinkButton>
    </Card>
  );
}
