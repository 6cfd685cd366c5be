import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type EndpointSecret, newEndpoint } from '#shared/contracts/connections.ts';
import { type WebhookKind, webhookKinds } from '#shared/statuses.ts';
import { Choices } from '#web/business/connections/choices.tsx';
import { useAddEndpoint } from '#web/business/connections/queries.ts';
import { ShownOnce } from '#web/business/connections/shown-once.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { webhookKindWords } from '#web/kit/words/webhook-kind-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Reads the URL and the events, then shows the secret once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
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
  const add = useAddEndpoint();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(newEndpoint),
    defaultValues: { url: '', events: ['tip.paid'] as WebhookKind[], password: '' },
  });
  const submit = form.handleSubmit((given) => {
    setFailure(undefined);
    add.mutate(given, {
      onSuccess: onAdded,
      onError: (error) => {
        setFailure(errorSentence(error, m.hooks_add_failed()));
        showFieldErrors(form, error);
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.hooks_url()} hint={m.hooks_url_hint()} error={errorIn(form, 'url')}>
        <Input type="url" dir="ltr" autoComplete="off" maxLength={500} {...form.register('url')} />
      </Field>
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
      <Field label={m.auth_password()} error={errorIn(form, 'password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert sentence={failure} />
      <Button type="submit" loading={add.isPending}>
        {m.hooks_add()}
      </Button>
    </form>
  );
}
