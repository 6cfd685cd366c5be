import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { pushCalls } from '#shared/calls/staff/portal.ts';
import type { PushState, pushSubscription } from '#shared/contracts/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { useAction } from '#web/kit/query/action.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** The browser's permission for notifications. `missing`: it supports none, or only for installed applications. */
type PushSupport = 'missing' | 'blocked' | 'possible';

/** The user declined in the browser's dialog. */
class PushRefused extends Error {}

const pushQuery = queryOptions({ ...queryOf(pushCalls.read), staleTime: 0 });

/** Notifications on this phone, and how to put the portal on its home screen. */
export function PhonePanel() {
  return (
    <QueryPanel
      title={m.push_title()}
      query={useQuery(pushQuery)}
      failure={m.push_load_failed()}
      skeleton="h-24"
    >
      {(state) => <Notifications state={state} />}
    </QueryPanel>
  );
}

const problems: Record<PushSupport, (() => string) | undefined> = {
  missing: m.push_missing,
  blocked: m.push_blocked,
  possible: undefined,
};

function Notifications({ state: { isOn, publicKey } }: { state: PushState }) {
  const problem = problems[useBrowserFact(readPushSupport, 'possible')];
  const change = useAction(
    async (isWanted: boolean) => {
      if (isWanted) return call(pushCalls.turnOn, { body: await newSubscription(publicKey) });
      const state = await call(pushCalls.turnOff);
      await endSubscription();
      return state;
    },
    { stores: pushQuery, done: (_, isWanted) => (isWanted ? m.push_is_on() : m.push_is_off()) },
  );
  const turn = (isWanted: boolean) =>
    change.mutate(isWanted, {
      onError: (error) => {
        if (error instanceof PushRefused) toast({ title: m.push_refused(), variant: 'destructive' });
        else toastError(error, m.push_failed());
      },
    });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{m.push_detail()}</p>
      {problem && <Notice sentence={problem()} />}
      {(!problem || isOn) && (
        <Switch label={m.push_switch()} checked={isOn} disabled={change.isPending} onCheckedChange={turn} />
      )}
      <p className="text-small text-ink-soft">{m.push_install({ platform: platformName() })}</p>
    </div>
  );
}

function readPushSupport(): PushSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!has) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Opens the browser's permission dialog if needed, and returns the subscription. */
async function newSubscription(publicKey: string): Promise<z.input<typeof pushSubscription>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older one may belong to another key, and a browser has only one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  // A subscription that was just made has all its parts.
  return made.toJSON() as z.input<typeof pushSubscription>;
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
