import { isLanguage } from '@godown/shared/language/languages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { meQuery } from '../account/me-query';
import { useApi } from '../account/use-api';
import { useOwnEmail } from '../account/use-own-email';
import { MyJobs } from '../imports/jobs/my-jobs';
import { chooseLanguage, currentLanguage, isLanguageChosen } from '../language/language';
import { useKeptPartners } from '../stock/use-kept-partners';
import { whenIdle } from '../ui/idle';
import { optionalPart } from './lazy-part';

/** Loaded after the page. */
const Listening = optionalPart('scanner', async () => (await import('../scanning/listening')).Listening);

/** The parts that every page of a signed-in person has in addition: jobs, the role for what the pages offer, the language, and the scanner. */
export function SignedInParts() {
  const isSignedIn = useOwnEmail() !== '';
  const { data: me } = useQuery({ ...meQuery(useApi()), enabled: isSignedIn });
  useKeptPartners(isSignedIn && me?.may.includes('trade') === true);
  useLanguageOfAccount(me?.language);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <>
      <MyJobs />
      <Suspense>{isIdle && <Listening />}</Suspense>
    </>
  );
}

/** Shows the language that the person has chosen on another device, if none was chosen on this one. */
function useLanguageOfAccount(language: string | undefined) {
  useEffect(() => {
    if (!isLanguage(language) || isLanguageChosen() || language === currentLanguage()) return;
    // Without a connection the language stays, and the next visit tries again.
    void chooseLanguage(language).catch(() => {});
  }, [language]);
}
