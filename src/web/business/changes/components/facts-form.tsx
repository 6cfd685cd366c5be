import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type FactsChange, factsChange } from '#shared/contracts/business.ts';
import { type BusinessProfile, useChangeFacts } from '#web/business/changes/queries.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { DocumentUpload } from '#web/platform/files/components/document-upload.tsx';
import { type Upload, useUpload } from '#web/platform/files/use-upload.ts';

type Values = z.input<typeof factsChange>;

export function FactsForm({ profile, onDone }: { profile: BusinessProfile; onDone: () => void }) {
  const change = useChangeFacts();
  const [licence, certificate] = [useUpload(), useUpload()];
  const [isNewIban, setNewIban] = useState(profile.iban === null);
  // A field that is not on the page is not part of the change.
  const form = useForm<Values, unknown, FactsChange>({
    resolver: zodResolver(factsChange),
    defaultValues: { name: profile.name, tlNumber: profile.tlNumber ?? '' },
    shouldUnregister: true,
  });
  const errorOf = (name: keyof Values) => {
    const message = form.formState.errors[name]?.message;
    return message && contractSentence(message);
  };
  const isUploading = [licence, certificate].some(({ upload }) => upload.state === 'uploading');
  const submit = form.handleSubmit((typed) => {
    if (isUploading) return;
    change.mutate(changesOf(profile, typed, { licence: licence.upload, iban: certificate.upload }), {
      onSuccess: ({ openChange }) => {
        toast({ title: openChange ? m.profile_sent() : m.profile_saved() });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.profile_failed());
        showFieldErrors(form, error);
      },
    });
  });
  const wait = isUploading && form.formState.isSubmitted ? m.upload_wait() : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.business_name()} error={errorOf('name')}>
        <Input dir="auto" autoComplete="organization" aria-required="true" {...form.register('name')} />
      </Field>
      <Field label={m.business_licence_field()} error={errorOf('tlNumber')}>
        <Input autoComplete="off" spellCheck={false} dir="auto" {...form.register('tlNumber')} />
      </Field>
      {isNewIban ? (
        <IbanFields
          iban={<IbanInput {...form.register('iban', { setValueAs: (text) => text || undefined })} />}
          ibanError={errorOf('iban')}
          password={
            <PasswordInput
              autoComplete="current-password"
              {...form.register('password', { setValueAs: (text) => text || undefined })}
            />
          }
          passwordError={errorOf('password')}
          holdsPayouts={!profile.changesAtOnce}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p>
            {m.admin_column_iban()}: <bdi dir="ltr">{profile.iban}</bdi>
          </p>
          <Button variant="quiet" onClick={() => setNewIban(true)}>
            {m.profile_iban_change()}
          </Button>
        </div>
      )}
      <DocumentUpload
        {...licence}
        label={m.profile_licence_document()}
        hint={m.upload_hint()}
        chooseLabel={m.profile_licence_upload()}
        error={wait ?? errorOf('licenceDocumentPath')}
      />
      <DocumentUpload
        {...certificate}
        label={m.profile_iban_document()}
        hint={m.upload_hint()}
        chooseLabel={m.upload_choose()}
        error={wait ?? errorOf('ibanDocumentPath')}
      />
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          {m.dialog_cancel()}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {profile.changesAtOnce ? m.profile_save() : m.profile_ask()}
        </Button>
      </div>
    </form>
  );
}

type IbanProps = {
  iban: ReactNode;
  ibanError: string | undefined;
  password: ReactNode;
  passwordError: string | undefined;
  holdsPayouts: boolean;
};

/** A new IBAN needs the password. */
function IbanFields({ iban, ibanError, password, passwordError, holdsPayouts }: IbanProps) {
  return (
    <>
      <Field
        label={m.profile_iban_new()}
        hint={holdsPayouts ? m.profile_iban_hold() : undefined}
        error={ibanError}
      >
        {iban}
      </Field>
      <Field label={m.auth_password()} hint={m.profile_password_hint()} error={passwordError}>
        {password}
      </Field>
    </>
  );
}

/** Only what differs from the profile, so that an admin reviews nothing that stays as it is. */
function changesOf(
  { name, tlNumber }: BusinessProfile,
  typed: FactsChange,
  uploads: { licence: Upload; iban: Upload },
): FactsChange {
  return {
    ...(typed.name !== name && { name: typed.name }),
    ...(typed.tlNumber !== tlNumber && { tlNumber: typed.tlNumber }),
    ...(typed.iban !== undefined && { iban: typed.iban, password: typed.password }),
    ...(uploads.licence.state === 'stored' && { licenceDocumentPath: uploads.licence.path }),
    ...(uploads.iban.state === 'stored' && { ibanDocumentPath: uploads.iban.path }),
  };
}
