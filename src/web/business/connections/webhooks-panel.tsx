import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Endpoint } from '#shared/contracts/connections.ts';
import { webhookKinds } from '#shared/statuses.ts';
import { AddWebhookDialog } from '#web/business/connections/add-webhook-dialog.tsx';
import { Choices } from '#web/business/connections/choices.tsx';
import {
  endpointsQuery,
  useChangeEndpoint,
  useRemoveEndpoint,
  useRotateSecret,
} from '#web/business/connections/queries.ts';
import { ShownOnce } from '#web/business/connections/shown-once.tsx';
import { DeliveriesDialog, WebhookRow, type WebhookTask } from '#web/business/connections/webhook-row.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { errorSentence, toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState, FormAlert } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { webhookKindWords } from '#web/kit/words/webhook-kind-words.ts';
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

function RemoveWebhookDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const remove = useRemoveEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.hooks_remove_label({ host: new URL(endpoint.url).host })}
      description={m.hooks_remove_detail()}
      confirmLabel={m.hooks_remove()}
      destructive
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ title: m.hooks_removed() });
            onClose();
          },
          onError: (error) => toastError(error, m.hooks_change_failed()),
        })
      }
    />
  );
}

function RotateSecretDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const rotate = useRotateSecret(endpoint.id);
  const [secret, setSecret] = useState<string>();
  if (secret)
    return (
      <Dialog open onOpenChange={onClose} title={m.hooks_secret_title()}>
        <ShownOnce detail={m.hooks_secret_detail()} secret={secret} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.hooks_rotate_label({ host: new URL(endpoint.url).host })}
      description={m.hooks_rotate_detail()}
    >
      <PasswordAgainForm
        button={m.hooks_rotate()}
        loading={rotate.isPending}
        failure={m.hooks_rotate_failed()}
        send={(given, onError) =>
          rotate.mutate(given, { onSuccess: (made) => setSecret(made.secret), onError })
        }
      />
    </Dialog>
  );
}

/** The events of a webhook. Events from before it was added are not sent. */
function ChangeEventsDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const change = useChangeEndpoint(endpoint.id);
  const [events, setEvents] = useState(endpoint.events);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (events.length === 0) return setMissing(true);
    change.mutate(
      { events },
      {
        onSuccess: () => {
          toast({ title: m.hooks_events_changed() });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.hooks_change_events_label({ host: new URL(endpoint.url).host })}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Choices
          legend={m.hooks_events()}
          values={webhookKinds}
          words={webhookKindWords}
          chosen={events}
          error={isMissing ? m.reason_choose_at_least_one() : undefined}
          onChange={(chosen) => {
            setEvents(chosen);
            setMissing(false);
          }}
        />
        <FormAlert
          sentence={change.error ? errorSentence(change.error, m.hooks_change_failed()) : undefined}
        />
        <Button type="submit" loading={change.isPending}>
          {m.hooks_change_events_save()}
        </Button>
      </form>
    </Dialog>
  );
}
