import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { type FactsChange, factsChange } from '#shared/contracts/business-changes.ts';
import { type BusinessProfile, profileQuery } from '#web/business/changes/queries.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { IbanField, PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { useAction } from '#web/kit/query/action.ts';
import { showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
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
  const edit = (
    <Button
      id={EDIT_ID}
      variant="secondary"
      onClick={() => setEditing(true)}
      label={m.profile_facts_edit()}
    />
  );
  return (
    <Panel title={m.profile_facts()} action={isOwner && !isEditing && !openChange && edit}>
      {isOwner && (
        <p className="mb-3 text-ink-soft">
          {changesAtOnce ? m.profile_facts_at_once() : m.profile_facts_reviewed()}
        </p>
      )}
      {isEditing && !openChange ? (
        <FactsForm profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <>
          <FactList
            facts={[
              { label: m.business_fact_name(), value: <bdi>{name}</bdi> },
              { label: m.business_tl_number(), value: tlNumber && <bdi>{tlNumber}</bdi> },
              { label: m.admin_column_iban(), value: iban && <bdi dir="ltr">{iban}</bdi> },
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

function FactsForm({ profile, onDone }: { profile: BusinessProfile; onDone: () => void }) {
  const [licence, certificate] = [useUpload(), useUpload()];
  const [isNewIban, setNewIban] = useState(profile.iban === null);
  const change = useAction((body: FactsChange) => call(businessCalls.changeFacts, { body }), {
    stores: profileQuery,
    refreshes: [businessCalls],
    done: ({ openChange }) => (openChange ? m.profile_sent() : m.profile_saved()),
    failed: m.profile_failed(),
    onDone,
  });
  // A field that is not on the page is not part of the change.
  const form = useForm<z.input<typeof factsChange>, unknown, FactsChange>({
    resolver: zodResolver(factsChange),
    defaultValues: { name: profile.name, tlNumber: profile.tlNumber ?? '' },
    shouldUnregister: true,
  });
  const isUploading = [licence, certificate].some(({ upload }) => upload.state === 'uploading');
  const submit = form.handleSubmit((typed) => {
    if (isUploading) return;
    change.mutate(changesOf(profile, typed, { licence: licence.upload, iban: certificate.upload }), {
      onError: (error) => showFieldErrors(form, error),
    });
  });
  const wait = isUploading && form.formState.isSubmitted ? m.upload_wait() : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="name"
        label={m.business_name()}
        dir="auto"
        autoComplete="organization"
        aria-required="true"
      />
      <TextField
        form={form}
        name="tlNumber"
        label={m.business_licence_field()}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      {isNewIban ? (
        <>
          <IbanField
            form={form}
            name="iban"
            label={m.profile_iban_new()}
            hint={profile.changesAtOnce ? undefined : m.profile_iban_hold()}
            rules={{ setValueAs: (text) => text || undefined }}
          />
          <PasswordField
            form={form}
            name="password"
            label={m.auth_password()}
            hint={m.profile_password_hint()}
            rules={{ setValueAs: (text) => text || undefined }}
            autoComplete="current-password"
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p>
            {m.admin_column_iban()}: <bdi dir="ltr">{profile.iban}</bdi>
          </p>
          <Button variant="quiet" onClick={() => setNewIban(true)} label={m.profile_iban_change()} />
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
        <Button variant="secondary" onClick={onDone} label={m.dialog_cancel()} />
        <Button
          type="submit"
          loading={change.isPending}
          label={profile.changesAtOnce ? m.profile_save() : m.profile_ask()}
        />
      </div>
    </form>
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
