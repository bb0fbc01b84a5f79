import { DEMO_ACCOUNT } from '@godown/shared/http/settings';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button';
import { readSettings } from './settings';

/** The demonstration account. Shown only if the Auth emulator is the identity provider. */
export function DemoAccount({ onFill }: { onFill: (account: typeof DEMO_ACCOUNT) => void }) {
  if (!readSettings().firebase.emulatorOrigin) return null;
  return (
    <aside
      aria-label={t`Demonstration account`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-control bg-accent-soft px-4 py-3 text-sm"
    >
      <p>
        <Trans>
          <strong className="font-[620]">Just looking?</strong> Use the demonstration account:
        </Trans>
        <br />
        <code>{DEMO_ACCOUNT.email}</code> · <code>{DEMO_ACCOUNT.password}</code>
      </p>
      <Button size="small" onClick={() => onFill(DEMO_ACCOUNT)}>
        <Trans>Fill it in</Trans>
      </Button>
    </aside>
  );
}
