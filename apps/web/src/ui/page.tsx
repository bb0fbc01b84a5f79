import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The `location.key` the tab opened with. Focus moves on later locations only: opening a tab is not navigation. */
export const OpeningLocation = createContext<string | null>(null);

/** What a tab is called that shows the page of this title. */
export const documentTitle = (title: string) => `${title} · Godown`;

interface PageProps {
  /** Becomes "<title> · Godown". */
  title: string;
  children: ReactNode;
  /** Classes for the main element; the usual measure and air unless given. */
  className?: string;
}

/**
 * One page: the `main` landmark, the document's title, and focus moved to it after a navigation, so that a
 * screen reader starts at the new content. The page brings its own single `h1`.
 */
export function Page({ title, children, className = 'wrap py-8 md:py-11' }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { key, hash, pathname } = useLocation();
  const navigation = useNavigationType();
  const opening = use(OpeningLocation);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; a changed query or hash is not a new one
  useEffect(() => {
    if (opening === null || key === opening) return;
    main.current?.focus({ preventScroll: true });
    // Going back, the browser restores the scroll position by itself.
    if (navigation !== 'POP' && hash === '') window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <main ref={main} id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
