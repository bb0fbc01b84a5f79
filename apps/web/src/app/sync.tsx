import { t } from '@lingui/core/macro';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { NAMES_KEY } from '../account/names';
import { useApi } from '../account/use-api';
import { ME_KEY } from '../account/use-me';
import { LAST_FOUND_KEY } from '../finder/last-found';
import { LANDING_KEY } from '../landing/load-landing';
import { keepCache } from '../outbox/keep-cache';
import { keepOutbox } from '../outbox/keep-outbox';
import { watchReachability } from '../outbox/reachability';
import { dropBases } from '../stock/changes/bases';
import { changeMutation, confirm } from '../stock/changes/change-mutation';
import { OutboxLine } from '../stock/changes/outbox-line';
import { documentKeys } from '../stock/document-keys';
import { KEPT_PARTNER_KEYS, partnerKeys } from '../stock/partner-keys';
import { itemKeys, movementKeys } from '../stock/queries';
import { stockCountKeys } from '../stock-counts/stock-count-queries';
import { notify } from '../ui/notify';
import './change-kinds';

/** While this person is signed in: keeps their changes and data on the device, and sends waiting changes. */
export function Sync({ email }: { email: string }) {
  const client = useQueryClient();
  const api = useApi();
  const navigate = useRef(useNavigate());
  useEffect(() => watchReachability(client), [client]);
  useEffect(() => {
    // By default, data that no page shows is dropped after 5 minutes.
    for (const queryKey of [
      itemKeys.all,
      stockCountKeys.all,
      ...OTHERS_KEPT,
      ...KEPT_PARTNER_KEYS,
      ...FIRST_SHOWN,
    ])
      client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    const cache = keepCache(client, { by: email, isKept });
    const options = changeMutation({ client, api, goTo: (path) => navigate.current(path) });
    const stop = keepOutbox(client, {
      by: email,
      options,
      isKept: isBase,
      onElsewhere: () => dropBases(client),
      onConfirmedElsewhere: (change, sent) => confirm(client, change, sent),
      onUnkept,
    });
    return () => {
      stop();
      cache.forget();
    };
  }, [client, api, email]);
  return <OutboxLine />;
}

/** Small, and wanted without a connection. Somebody of one warehouse would else deliver from another one, and be refused later. */
const OTHERS_KEPT = [ME_KEY, NAMES_KEY, LAST_FOUND_KEY];

/** What Home and the list of documents show first: it is on the screen at once, also on a slow line. */
const FIRST_SHOWN = [LANDING_KEY, documentKeys.list('')];

/** The rooms whose data is kept. Of documents, movements and reports what was seen in the last minutes before the app was left. */
const KEPT: readonly unknown[] = [
  ...[
    itemKeys.all,
    stockCountKeys.all,
    documentKeys.all,
    movementKeys.all,
    ...OTHERS_KEPT,
    ...FIRST_SHOWN,
  ].map(([room]) => room),
  'edit-draft',
];

const isKept = (query: Query) =>
  (KEPT.includes(query.queryKey[0]) && !isBase(query) && !isChart(query)) || isKeptPartners(query);

/** Hundreds of movements for one drawing. */
const isChart = ({ queryKey }: Query) => queryKey[1] === movementKeys.chart('')[1];

/** True for the queries that accounts need offline. Lookups that forms made while somebody typed are not kept. */
const isKeptPartners = ({ queryKey: [room, part] }: Query) =>
  room === partnerKeys.all[0] && KEPT_PARTNER_KEYS.some((key) => key[1] === part);

/** The items to which pending changes are applied stay with these changes. */
const isBase = ({ queryKey }: Query) => queryKey[1] === itemKeys.bases[1];

function onUnkept(error: unknown): void {
  console.error('The outbox could not be kept on this device.', error);
  notify.error(t`This device cannot store changes. Keep this tab open until all of them are sent.`);
}
