import { PUSH_KINDS, PUSH_PERMISSIONS, type PushKind } from '@godown/shared/integrations/push';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAllowed } from '../account/may';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { currentLanguage } from '../language/language';
import { useStep } from '../outbox/use-step';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Spinner } from '../ui/spinner';
import { useIntoView } from '../ui/use-into-view';
import { findObstacle, type Obstacle, readDevice, setKinds } from './push-device';

/** What this device is told while Godown is closed. Each person turns it on for each device. */
export function DeviceNotices() {
  const [obstacle, setObstacle] = useState(findObstacle);
  const text = obstacle && obstacleText(obstacle);
  const place = useIntoView<HTMLParagraphElement>(text);
  if (text)
    return (
      <p ref={place} className="px-3.5 py-2 text-muted text-sm">
        {text}
      </p>
    );
  return <Switches onChanged={() => setObstacle(findObstacle())} />;
}

const KEY = ['device-notices'];

function Switches({ onChanged }: { onChanged: () => void }) {
  const api = useApi();
  const isAllowed = useAllowed();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => readDevice(api), staleTime: 0 });
  const { run, isBusy, failure, dismiss } = useStep(KEY);
  const about = data && t`Shown on this device, also while Godown is closed. They have no amounts of money.`;
  // At the end of the sheet of a phone nobody would see them.
  const place = useIntoView<HTMLDivElement>(about);
  if (error && !data)
    return (
      <div className="grid justify-items-start gap-3 px-3.5 py-2 text-sm">
        <p role="alert">{failureText(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (!data) return <Spinner />;
  const choose = async (kind: PushKind, isOn: boolean) => {
    const kinds = PUSH_KINDS.filter((each) => (each === kind ? isOn : data.kinds.includes(each)));
    await run(() => setKinds(api, { kinds, publicKey: data.publicKey, language: currentLanguage() }));
    onChanged();
  };
  return (
    <div ref={place}>
      <p className="px-3.5 py-1 text-muted text-sm">{about}</p>
      <ul>
        {PUSH_KINDS.filter((kind) => isAllowed(PUSH_PERMISSIONS[kind])).map((kind) => (
          <li key={kind}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3.5 hover:bg-accent-soft">
              <input
                type="checkbox"
                checked={data.kinds.includes(kind)}
                disabled={isBusy}
                onChange={({ target }) => void choose(kind, target.checked)}
                className="size-5 shrink-0 accent-accent"
              />
              <span>{i18n._(KIND_TEXTS[kind])}</span>
            </label>
          </li>
        ))}
      </ul>
      <Notice text={failure} onDismiss={dismiss} className="px-3.5" />
    </div>
  );
}

const KIND_TEXTS = {
  low: msg`An item is running low`,
  transfer: msg`A transfer was sent`,
  cheque: msg`A cheque is due today`,
} as const satisfies Record<PushKind, unknown>;

function obstacleText(obstacle: Obstacle): string {
  if (obstacle === 'not-secure')
    return t`Browsers allow notices only where the address begins with https://.`;
  if (obstacle === 'blocked')
    return t`This browser blocks notices from Godown. Allow them in the browser's settings for this site, then open this again.`;
  return t`This browser cannot show notices. On an iPhone or iPad, first add Godown to the Home Screen.`;
}
