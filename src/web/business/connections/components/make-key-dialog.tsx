import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type MadeApiKey, newApiKey } from '#shared/contracts/connections.ts';
import { apiScopes } from '#shared/roles.ts';
import { Choices } from '#web/business/connections/components/choices.tsx';
import { ShownOnce } from '#web/business/connections/components/shown-once.tsx';
import { useMakeKey } from '#web/business/connections/queries.ts';
import { scopeWords } from '#web/business/connections/scope-words.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/form-alert.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { m } from '#web/paraglide/messages.js';

/** Asks what the key is for, then shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeApiKey>();
  return (
    <Dialog open onOpenChange={onClose} title={made ? m.keys_made_title() : m.keys_make()}>
      {made ? (
        <ShownOnce detail={m.keys_made_detail()} secret={made.key} onDone={onClose} />
      ) : (
        <MakeForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function MakeForm({ onMade }: { onMade: (made: MadeApiKey) => void }) {
  const make = useMakeKey();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(newApiKey),
    defaultValues: { name: '', scopes: ['tips:read'], lastDay: null, password: '' },
  });
  const { name, scopes, lastDay, password } = form.formState.errors;
  const submit = form.handleSubmit((given) => {
    setFailure(undefined);
    make.mutate(given, {
      onSuccess: onMade,
      onError: (error) => {
        setFailure(errorSentence(error, m.keys_make_failed()));
        showFieldErrors(form, error);
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.keys_name()}
        hint={m.keys_name_hint()}
        error={name?.message && contractSentence(name.message)}
      >
        <Input autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <Choices
            legend={m.keys_scopes()}
            values={apiScopes}
            words={scopeWords}
            chosen={field.value}
            error={scopes?.message && contractSentence(scopes.message)}
            onChange={field.onChange}
          />
        )}
      />
      <Field
        label={m.keys_last_day()}
        hint={m.keys_last_day_hint()}
        error={lastDay?.message && contractSentence(lastDay.message)}
      >
        <Input type="date" {...form.register('lastDay', { setValueAs: (day: string) => day || null })} />
      </Field>
      <Field label={m.auth_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert sentence={failure} />
      <Button type="submit" loading={make.isPending}>
        {m.keys_make()}
      </Button>
    </form>
  );
}
