import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type NewBusiness, newBusiness } from '#shared/contracts/business.ts';
import { businessTypes } from '#shared/statuses.ts';
import type { MyBusiness } from '#web/business/businesses/queries.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';
import { DocumentUpload } from '#web/platform/files/document-upload.tsx';
import { useUpload } from '#web/platform/files/use-upload.ts';

type Values = z.input<typeof newBusiness>;

type Props = {
  register: UseMutationResult<MyBusiness, Error, NewBusiness>;
  /** The name of the saved draft. */
  draft: string;
  onRegistered: () => void;
};

/** The facts of a new business: the first one of an account, or another venue. */
export function RegisterBusinessForm({ register, draft, onRegistered }: Props) {
  const document = useUpload();
  const [sentTooEarly, setSentTooEarly] = useState(false);
  const form = useForm<Values, unknown, NewBusiness>({
    resolver: zodResolver(newBusiness),
    defaultValues: { name: '', tlNumber: '', iban: '', ibanDocumentPath: '' },
  });
  useDraft(form, draft);
  const isUploading = document.upload.state === 'uploading';

  const submit = form.handleSubmit((request) => {
    setSentTooEarly(isUploading);
    if (isUploading) return;
    const ibanDocumentPath = document.upload.state === 'stored' ? document.upload.path : null;
    register.mutate(
      { ...request, ibanDocumentPath },
      {
        onSuccess: onRegistered,
        onError: (error) => {
          toast({
            title: m.auth_registration_failed(),
            description: errorSentence(error, m.business_register_failed()),
            variant: 'destructive',
          });
          showFieldErrors(form, error);
        },
      },
    );
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.business_name()} error={errorIn(form, 'name')}>
        <Input autoComplete="organization" aria-required="true" {...form.register('name')} />
      </Field>
      <Field label={m.business_type()} error={errorIn(form, 'type')}>
        <Select aria-required="true" {...form.register('type')}>
          <option value="">{m.business_type_choose()}</option>
          {businessTypes.map((type) => (
            <option key={type} value={type}>
              {businessTypeWords[type]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.business_licence_field()} error={errorIn(form, 'tlNumber')}>
        <Input autoComplete="off" spellCheck={false} dir="auto" {...form.register('tlNumber')} />
      </Field>
      <Field label={m.business_iban()} hint={m.business_iban_hint()} error={errorIn(form, 'iban')}>
        <IbanInput {...form.register('iban')} />
      </Field>
      <DocumentUpload
        {...document}
        label={m.upload_label()}
        hint={m.upload_hint()}
        chooseLabel={m.upload_choose()}
        error={sentTooEarly && isUploading ? m.upload_wait() : errorIn(form, 'ibanDocumentPath')}
      />
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <ButtonLink to="/business" variant="quiet">
          {m.business_go_to_dashboard()}
        </ButtonLink>
        <Button type="submit" loading={register.isPending || register.isSuccess}>
          {m.business_register_send()}
        </Button>
      </div>
    </form>
  );
}
