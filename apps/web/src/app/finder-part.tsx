import { APP_ROUTES } from '@godown/shared/http/routes';
import { useAllowed } from '../account/may';
import { Finder } from '../finder/finder';
import { OWED_TITLES } from '../partners/partner-words';
import { owedPath } from '../stock/partner-keys';
import { pageLabels } from './page-texts';
import { PAGE_NAMES, PAGES } from './pages';

interface FinderPartProps {
  /** What was typed before the box was there. */
  text: string;
  onClose: () => void;
}

/** The box that finds everything, with the pages that the person may open. */
export function FinderPart(props: FinderPartProps) {
  const isAllowed = useAllowed();
  const pages = PAGE_NAMES.flatMap((name) => {
    const [label, ...labels] = pageLabels(name);
    if (!label || !isAllowed(PAGES[name].needs)) return [];
    return { name, path: APP_ROUTES[name], labels: [label, ...labels] as const };
  });
  return <Finder {...props} pages={[...pages, ...(isAllowed('trade') ? OWED : [])]} />;
}

/** Filters that people look for by their own names. */
const OWED = (['customer', 'supplier'] as const).map((kind) => ({
  name: /* no text */ `${kind}sOwed`,
  path: owedPath(kind),
  labels: [OWED_TITLES[kind]] as const,
}));
