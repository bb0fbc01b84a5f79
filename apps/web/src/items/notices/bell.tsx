import { t } from '@lingui/core/macro';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { countText } from '../../ui/format';
import { Glyph } from '../../ui/glyph';
import { useDisclosure } from '../../ui/use-disclosure';
import { NoticePanel } from './notice-panel';
import { useNotices } from './use-notices';

/** A button with the number of new notices. It opens them, which marks them as seen. */
export function Bell() {
  const id = useId();
  const { pathname } = useLocation();
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLDivElement>();
  const query = useNotices();
  const { unseen } = query;
  // Number of new notices when the panel was opened: they are marked while it is open.
  const [fresh, setFresh] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes when the page changes
  useEffect(() => () => setOpen(false), [pathname]);

  const press = () => {
    if (!isOpen) {
      setFresh(unseen);
      query.see();
    }
    setOpen(!isOpen);
  };
  return (
    <div ref={area}>
      <button
        ref={toggle}
        type="button"
        aria-label={unseen > 0 ? t`Notices, ${{ count: shortCount(unseen) }} new` : t`Notices`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={press}
        className="relative grid size-11 place-items-center rounded-lg hover:bg-white/10"
      >
        <Glyph name="bell" className="size-5.5" />
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-[680] text-on-accent text-sm leading-5 tracking-tight"
          >
            {shortCount(unseen)}
          </span>
        )}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-1 max-h-[min(32rem,calc(100dvh-5rem))] w-full animate-rise overflow-y-auto border border-line bg-surface text-text shadow-raised sm:right-4 sm:w-96 sm:rounded-card"
      >
        {isOpen && <NoticePanel query={query} fresh={fresh} />}
      </div>
    </div>
  );
}

const shortCount = (count: number) => (count > 9 ? `${countText(9)}+` : countText(count));
