import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PushState } from '#shared/contracts/push.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { pushQuery, useSwitchPush } from '#web/staff/push/api/push.ts';
import { PushRefused, type PushSupport, readPushSupport } from '#web/staff/push/browser-push.ts';

/** Notifications on this phone, and how to put the portal on its home screen. */
export function PhonePanel() {
  return (
    <QueryPanel
      title={m.push_title()}
      query={useQuery(pushQuery)}
      failure={m.push_load_failed()}
      skeleton={<Skeleton className="h-24" />}
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
  const change = useSwitchPush();
  const [support, setSupport] = useState(readPushSupport);
  const problem = problems[support];
  const turn = (wanted: boolean) =>
    change.mutate(
      { isOn: wanted, publicKey },
      {
        onSuccess: () => toast({ title: wanted ? m.push_is_on() : m.push_is_off() }),
        onError: (error) => {
          setSupport(readPushSupport());
          if (error instanceof PushRefused) toast({ title: m.push_refused(), variant: 'destructive' });
          else toastError(error, m.push_failed());
        },
      },
    );
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
