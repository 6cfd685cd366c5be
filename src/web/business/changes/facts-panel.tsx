import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type FactsChange, factsChange } from '#shared/contracts/business-changes.ts';
import { type BusinessProfile, useChangeFacts } from '#web/business/changes/queries.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';
import { DocumentUpload } from '#web/platform/files/document-upload.tsx';
import { FoldedDocument } from '#web/platform/files/document-view.tsx';
import { type Upload, useUpload } from '#web/platform/files/use-upload.ts';

const EDIT_ID = 'edit-facts';

/** Name, licence, IBAN and documents. The IBAN is whole only while a new one is typed. */
export function FactsPanel({ profile }: { profile: BusinessProfile }) {
  const [isEditing, setEditing] = useState(false);
  // Documents have IBANs on them.
  const isOwner = useMay('owner');
  useFocusAfter(isEditing, () => document.getElementById(EDIT_ID)?.focus());
  const { name, tlNumber, iban, licenceDocument, ibanDocument, changesAtOnce, openChange } = profile;
  const missing = <span className="font-normal text-ink-soft">{m.iban_missing()}</span>;
  const edit = (
    <Button id={EDIT_ID} variant="secondary" onClick={() => setEditing(true)}>
      {m.profile_facts_edit()}
    </Button>
  );
  return (
    <Panel title={m.profile_facts()} action={!isEditing && !openChange && edit}>
      <p className="mb-3 text-ink-soft">
        {changesAtOnce ? m.profile_facts_at_once() : m.profile_facts_reviewed()}
      </p>
      {isEditing && !openChange ? (
        <FactsForm profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <>
          <FactList
            facts={[
              { label: m.business_fact_name(), value: <bdi>{name}</bdi> },
              { label: m.business_tl_number(), value: tlNumber ? <bdi>{tlNumber}</bdi> : missing },
              { label: m.admin_column_iban(), value: iban ? <bdi dir="ltr">{iban}</bdi> : missing },
            ]}
          />
          {isOwner && (
            <div className="divide-y divide-hairline border-t border-hairline">
              <FoldedDocument document={licenceDocument} name={m.profile_licence_document()} />
              <FoldedDocument document={ibanDocument} name={m.profile_iban_document()} />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

type Values = z.input<typeof factsChange>;

type IbanProps = {
  iban: ReactNode;
  ibanError: string | undefined;
  password: ReactNode;
  passwordError: string | undefined;
  holdsPayouts: boolean;
};

function FactsForm({ profile, onDone }: { profile: BusinessProfile; onDone: () => void }) {
  const change = useChangeFacts();
  const [licence, certificate] = [useUpload(), useUpload()];
  const [isNewIban, setNewIban] = useState(profile.iban === null);
  // A field that is not on the page is not part of the change.
  const form = useForm<Values, unknown, FactsChange>({
    resolver: zodResolver(factsChange),
    defaultValues: { name: profile.name, tlNumber: profile.tlNumber ?? '' },
    shouldUnregister: true,
  });
  const isUploading = [licence, certificate].some(({ upload }) => upload.state === 'uploading');
  const submit = form.handleSubmit((typed) => {
    if (isUploading) return;
    change.mutate(changesOf(profile, typed, { licence: licence.upload, iban: certificate.upload }), {
      onSuccess: ({ openChange }) => {
        toast({ title: openChange ? m.profile_sent() : m.profile_saved() });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.profile_failed()),
    });
  });
  const wait = isUploading && form.formState.isSubmitted ? m.upload_wait() : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.business_name()} error={errorIn(form, 'name')}>
        <Input dir="auto" autoComplete="organization" aria-required="true" {...form.register('name')} />
      </Field>
      <Field label={m.business_licence_field()} error={errorIn(form, 'tlNumber')}>
        <Input autoComplete="off" spellCheck={false} dir="auto" {...form.register('tlNumber')} />
      </Field>
      {isNewIban ? (
        <IbanFields
          iban={<IbanInput {...form.register('iban', { setValueAs: (text) => text || undefined })} />}
          ibanError={errorIn(form, 'iban')}
          password={
            <PasswordInput
              autoComplete="current-password"
              {...form.register('password', { setValueAs: (text) => text || undefined })}
            />
          }
          passwordError={errorIn(form, 'password')}
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
        error={wait ?? errorIn(form, 'licenceDocumentPath')}
      />
      <DocumentUpload
        {...certificate}
        label={m.profile_iban_document()}
        hint={m.upload_hint()}
        chooseLabel={m.upload_choose()}
        error={wait ?? errorIn(form, 'ibanDocumentPath')}
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
