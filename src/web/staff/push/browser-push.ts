/** What a browser says about notifications of this site. `missing`: it has none, or only for installed applications. */
export type PushSupport = 'missing' | 'blocked' | 'possible';

export function readPushSupport(): PushSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!has) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** The person said no when the browser asked. */
export class PushRefused extends Error {}

/** Asks the person if the browser needs it, and returns what the server needs to send. */
export async function newSubscription(publicKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older one may belong to another key, and a browser has only one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
}

export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
