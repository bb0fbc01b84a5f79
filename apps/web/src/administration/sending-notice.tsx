import { sendingSchema } from '@godown/shared/integrations/sending';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { May } from '../account/may';
import { useApi } from '../account/use-api';
import { useMe } from '../account/use-me';
import { readQuery } from '../api/read-query';
import { useStep } from '../outbox/use-step';
import { Button } from '../ui/button';
import { useConfirm } from '../ui/confirm-dialog';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';

const question = () => ({
  question: t`Turn sending on?`,
  detail: t`Webhooks and daily mails are sent from now on. Do this only if this copy replaces the original: otherwise everybody gets them twice.`,
  confirmLabel: t`Turn on`,
});

/** Says on every page that a restored copy sends nothing. Shown to people who could wait for a message. */
export function SendingNotice() {
  const api = useApi();
  const confirm = useConfirm();
  const mayConnect = useMe()?.may.includes('connect') ?? false;
  const { data } = useQuery({
    ...readQuery(api, 'GET /sending', sendingSchema, { key: SENDING_KEY }),
    staleTime: STALE_MS,
    enabled: mayConnect,
  });
  const { run, isBusy, failure, dismiss } = useStep(SENDING_KEY);
  if (!data?.isOff) return null;
  const turnOn = async () => {
    if (await confirm(question()))
      await run(() => api.call('PUT /sending', sendingSchema, { body: { isOff: false } }));
  };
  return (
    <section aria-label={t`Restored copy`} className="bg-warn-soft text-warn print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-72">
          {data.savedAt ? (
            <Trans>
              <strong className="font-[620]">This is a restored copy</strong> of the data of{' '}
              <Moment at={data.savedAt} />. It sends no webhooks or daily mails, and loads no new pictures
              from other sites.
            </Trans>
          ) : (
            <Trans>
              <strong className="font-[620]">This is a restored copy</strong>. It sends no webhooks or daily
              mails, and loads no new pictures from other sites.
            </Trans>
          )}
        </p>
        <May permission="administer">
          <Button size="small" busy={isBusy} onClick={() => void turnOn()}>
            <Trans>Turn sending on</Trans>
          </Button>
        </May>
      </div>
      <Notice text={failure} onDismiss={dismiss} className="wrap" />
    </section>
  );
}

const SENDING_KEY = ['sending'];

/** The answer changes once, after a restore. */
const STALE_MS = 10 * 60_000;
