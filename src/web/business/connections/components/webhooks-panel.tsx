import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint } from '#shared/contracts/webhooks.ts';
import { endpointsQuery } from '#web/business/connections/api/webhooks.ts';
import { AddWebhookDialog } from '#web/business/connections/components/add-webhook-dialog.tsx';
import { ChangeEventsDialog } from '#web/business/connections/components/change-events-dialog.tsx';
import { DeliveriesDialog } from '#web/business/connections/components/deliveries-dialog.tsx';
import { RemoveWebhookDialog } from '#web/business/connections/components/remove-webhook-dialog.tsx';
import { RotateSecretDialog } from '#web/business/connections/components/rotate-secret-dialog.tsx';
import { WebhookRow, type WebhookTask } from '#web/business/connections/components/webhook-row.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

type Task = { kind: 'add' } | { kind: WebhookTask; endpoint: Endpoint };

export function WebhooksPanel() {
  const endpoints = useQuery(endpointsQuery);
  const [task, setTask] = useState<Task>();
  const opener = useRef<Element>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // The buttons of a removed webhook are gone.
  useFocusAfter(task !== undefined, () => {
    const target = opener.current?.isConnected ? opener.current : addButton.current;
    if (target instanceof HTMLElement) target.focus();
  });
  const open = (chosen: Task) => {
    opener.current = document.activeElement;
    setTask(chosen);
  };
  return (
    <>
      <QueryPanel
        title={m.hooks_title()}
        query={endpoints}
        failure={m.hooks_load_failed()}
        skeleton={<Skeleton className="h-24" />}
        action={
          <Button ref={addButton} variant="secondary" onClick={() => open({ kind: 'add' })}>
            {m.hooks_add()}
          </Button>
        }
      >
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState sentence={m.hooks_empty()} />
          ) : (
            <>
              <p className="text-ink-soft">{m.hooks_detail({ platform: platformName() })}</p>
              <ul className="mt-2 divide-y divide-hairline">
                {listed.map((endpoint) => (
                  <WebhookRow
                    key={endpoint.id}
                    endpoint={endpoint}
                    onTask={(kind) => open({ kind, endpoint })}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryPanel>
      {task && <TaskDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  if (task.kind === 'add') return <AddWebhookDialog onClose={onClose} />;
  const { endpoint } = task;
  if (task.kind === 'deliveries') return <DeliveriesDialog endpoint={endpoint} onClose={onClose} />;
  if (task.kind === 'events') return <ChangeEventsDialog endpoint={endpoint} onClose={onClose} />;
  if (task.kind === 'rotate') return <RotateSecretDialog endpoint={endpoint} onClose={onClose} />;
  return <RemoveWebhookDialog endpoint={endpoint} onClose={onClose} />;
}
