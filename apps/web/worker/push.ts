import type { PushMessage } from '@godown/shared/integrations/push';

const ICON = '/icon-192.png';

/** Shows a notice that the server has sent. A notice that comes twice replaces itself. */
export async function showMessage(
  { data }: Pick<PushEvent, 'data'>,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
): Promise<void> {
  if (!data) return;
  // Only the server can encrypt for this device.
  const { title, body, path, tag, lang }: PushMessage = data.json();
  await registration.showNotification(title, { body, tag, lang, icon: ICON, badge: ICON, data: path });
}

/** Opens the page of a pressed notice: in a tab that shows it already, or else in a new one. Open tabs keep what is in them. */
export async function openPage(
  notification: Pick<Notification, 'close' | 'data'>,
  { clients, location }: Pick<ServiceWorkerGlobalScope, 'clients' | 'location'>,
): Promise<void> {
  notification.close();
  const url = new URL(notification.data, location.origin);
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url.href);
  await (tab ? tab.focus() : clients.openWindow(url.href));
}
