import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { SessionProvider } from '../account/session';
import type { SessionStore } from '../account/session-store';
import { currentLanguage, followChosenLanguage, watchLanguage } from '../language/language';
import { prefersLatinDigits } from '../ui/number-style';
import { App } from './app';

interface ProductProps {
  session: SessionStore;
  /** The cache of server state. */
  client: QueryClient;
}

/** The whole product inside a router, for browsers and for the prerendered page. */
export function Product({ session, client }: ProductProps) {
  // Once React listens, in the same step: a press must not be both handled and repeated.
  useLayoutEffect(takeOver, []);
  // With the render that knows who is signed in: before it, the place of their second row would be gone for a frame.
  useEffect(() => root()?.removeAttribute('data-prerendered'), []);
  useEffect(followChosenLanguage, []);
  const style = useSyncExternalStore(watchLanguage, styleOnScreen, styleOnScreen);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <SessionProvider store={session}>
          {/* Many texts are read outside React, so all is rendered anew in another language or with other digits. */}
          <App key={style} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

const styleOnScreen = () => `${currentLanguage()} ${prefersLatinDigits()}`;

const root = () => document.getElementById('root');

/** Tells the page that React hears the presses, and presses the button that was pressed before. */
function takeOver(): void {
  root()?.setAttribute('data-taken', '');
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
}
