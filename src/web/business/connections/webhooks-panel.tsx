import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Controller } from 'react-hook-form';
import { webhookCalls } from '#shared/calls/money/payments.ts';
import { type Endpoint, type EndpointSecret, newEndpoint } from '#shared/contracts/connections.ts';
import { webhookKinds } from '#shared/statuses.ts';
import { Choices } from '#web/business/connections/choices.tsx';
import { endpointsQuery } from '#web/business/connections/queries.ts';
import { ShownOnce } from '#web/business/connections/shown-once.tsx';
import { DeliveriesDialog, WebhookRow, type WebhookTask } from '#web/business/connections/webhook-row.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { useTask } from '#web/kit/ui/use-later-dialog.ts';
import { webhookKindWords } from '#web/kit/words/webhook-kind-words.ts';
import { m } from '#web/paraglide/messages.js';

type Task = { kind: 'add' } | { kind: WebhookTask; endpoint: Endpoint };

export function WebhooksPanel() {
  const endpoints = useQuery(endpointsQuery);
  const { task, open, close, otherButton } = useTask<Task>();
  return (
    <>
      <QueryPanel
        title={m.hooks_title()}
        query={endpoints}
        failure={m.hooks_load_failed()}
        skeleton="h-24"
        action={
          <Button
            ref={otherButton}
            variant="secondary"
            onClick={() => open({ kind: 'add' })}
            label={m.hooks_add()}
          />
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
      {task && <TaskDialog task={task} onClose={close} />}
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

type DialogProps = { endpoint: Endpoint; onClose: () => void };

function RemoveWebhookDialog({ endpoint: { id, url }, onClose }: DialogProps) {
  const remove = useAction(() => call(webhookCalls.remove, { params: { id } }), {
    refreshes: [webhookCalls.list],
    done: m.hooks_removed(),
    failed: m.hooks_change_failed(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.hooks_remove_label({ host: new URL(url).host })}
      description={m.hooks_remove_detail()}
      confirmLabel={m.hooks_remove()}
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

function RotateSecretDialog({ endpoint: { id, url }, onClose }: DialogProps) {
  const [secret, setSecret] = useState<string>();
  if (secret)
    return (
      <Dialog open onOpenChange={onClose} title={m.hooks_secret_title()}>
        <ShownOnce detail={m.hooks_secret_detail()} secret={secret} onDone={onClose} />
      </Dialog>
    );
  const title = m.hooks_rotate_label({ host: new URL(url).host });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={m.hooks_rotate_detail()}>
      <PasswordAgainForm
        button={m.hooks_rotate()}
        send={(body) => call(webhookCalls.rotateSecret, { params: { id }, body })}
        refreshes={[webhookCalls.list]}
        failed={m.hooks_rotate_failed()}
        onDone={(made) => setSecret(made.secret)}
      />
    </Dialog>
  );
}

/** The events of a webhook. Events from before it was added are not sent. */
function ChangeEventsDialog({ endpoint: { id, url, events: before }, onClose }: DialogProps) {
  const [events, setEvents] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const change = useAction(() => call(webhookCalls.change, { params: { id }, body: { events } }), {
    refreshes: [webhookCalls.list],
    done: m.hooks_events_changed(),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (events.length === 0) setMissing(true);
    else change.mutate();
  };
  const sentence = change.error ? errorSentence(change.error, m.hooks_change_failed()) : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={m.hooks_change_events_label({ host: new URL(url).host })}>
      <SentForm
        submit={submit}
        isPending={change.isPending}
        problem={{ sentence }}
        button={m.hooks_change_events_save()}
      >
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
      </SentForm>
    </Dialog>
  );
}

/** Reads the URL and the events, then shows the secret once. */
function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<EndpointSecret>();
  return (
    <Dialog open onOpenChange={onClose} title={added ? m.hooks_secret_title() : m.hooks_add()}>
      {added ? (
        <ShownOnce detail={m.hooks_secret_detail()} secret={added.secret} onDone={onClose} />
      ) : (
        <AddForm onAdded={setAdded} />
      )}
    </Dialog>
  );
}

function AddForm({ onAdded }: { onAdded: (added: EndpointSecret) => void }) {
  const { form, ...sent } = useSentForm({
    schema: newEndpoint,
    start: { url: '', events: ['tip.paid'], password: '' },
    send: (body) => call(webhookCalls.add, { body }),
    refreshes: [webhookCalls.list],
    alert: m.hooks_add_failed(),
    onDone: onAdded,
  });
  return (
    <SentForm {...sent} button={m.hooks_add()}>
      <TextField
        form={form}
        name="url"
        label={m.hooks_url()}
        hint={m.hooks_url_hint()}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={500}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <Choices
            legend={m.hooks_events()}
            values={webhookKinds}
            words={webhookKindWords}
            chosen={field.value}
            error={errorIn(form, 'events')}
            onChange={field.onChange}
          />
        )}
      />
      <PasswordField form={form} name="password" label={m.auth_password()} autoComplete="current-password" />
    </SentForm>
  );
}
