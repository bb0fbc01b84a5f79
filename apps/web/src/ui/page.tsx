import { t } from '@lingui/core/macro';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The path for which the focus was moved last. It starts with the path of the tab: opening a tab is not navigation. */
export const FocusedPath = createContext<RefObject<string> | null>(null);

/** The document's title for a page's title. */
export const documentTitle = (title: string) => t`${title} · Godown`;

interface PageProps {
  /** Becomes "<title> · Godown". */
  title: string;
  children: ReactNode;
  /** Classes for the main element; the usual measure and air unless given. */
  className?: string;
}

/**
 * One page: the `main` landmark, the document's title, and focus moved to it after a navigation, so that a
 * screen reader starts at the new content. When the data of a page arrives, another `Page` may replace it: then the focus
 * stays where it is. The children have the only `h1`.
 */
export function Page({ title, children, className = 'wrap py-8 md:py-11' }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { hash, pathname } = useLocation();
  const navigation = useNavigationType();
  const focused = use(FocusedPath);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; a changed query or hash is not a new page
  useEffect(() => {
    if (!focused || focused.current === pathname) return;
    focused.current = pathname;
    // A page may have put the focus into a field of its own.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    // On Back the browser restores the scroll position.
    if (navigation !== 'POP' && hash === '') window.scrollTo(0, 0);
  }, [pathname]);

  // If the focus disappears with this page, the next page takes it.
  useLayoutEffect(() => {
    const leaving = main.current;
    return () => {
      if (focused && leaving?.contains(document.activeElement)) focused.current = '';
    };
  }, [focused]);

  return (
    <main ref={main} id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
