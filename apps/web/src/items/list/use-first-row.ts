import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The state of a navigation after Enter in a search, also from the box that finds everything. */
export const TO_FIRST_ROW = 'first-row';

/** After Enter in a search, moves the focus to the first row that was found. `isReady`: whether rows of the URL are drawn. */
export function useFirstRow(isReady: boolean): void {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const moved = useRef('');
  useEffect(() => {
    // Back and a reload keep the state of the page.
    if (!isReady || state !== TO_FIRST_ROW || navigation === 'POP' || moved.current === key) return;
    moved.current = key;
    document.querySelector<HTMLElement>('[data-row-link]')?.focus();
  }, [isReady, key, state, navigation]);
}
