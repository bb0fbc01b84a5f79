import type { Language } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { chooseLanguage } from '../language/language';
import { notify } from '../ui/notify';
import { useSession } from './session';
import { useApi } from './use-api';

/** Shows another language and keeps it: on this device, and with the account of a signed-in person. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const api = useApi();
  const session = useSession();
  const hasAccount = session.state === 'signed-in' && session.access.state === 'granted';
  return async (language) => {
    try {
      await chooseLanguage(language);
    } catch {
      notify.error(t`The texts could not be loaded. Try again.`);
      return;
    }
    if (!hasAccount) return;
    try {
      // Visitors do not load it.
      const { keepLanguage } = await import('./keep-language');
      await keepLanguage(api, language);
    } catch {
      notify.error(t`Your other devices will not show this language: it could not be saved.`);
    }
  };
}
