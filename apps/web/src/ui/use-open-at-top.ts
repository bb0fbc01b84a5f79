import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * For a page with several views that only its query tells apart: each opens at its top, with the focus on the page, as another page does.
 * On Back the browser restores the place.
 */
export function useOpenAtTop(view: string): void {
  const navigation = useNavigationType();
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view, navigation]);
}
