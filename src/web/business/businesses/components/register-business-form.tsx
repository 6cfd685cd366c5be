import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type NewBusiness, newBusiness } from '#shared/contracts/business.ts';
import { businessTypes } from '#shared/statuses.ts';
import type { MyBusiness } from '#web/business/businesses/queries.ts';
import { IbanField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';
import { DocumentUpload } from '#web/platform/files/document-upload.tsx';
import { useUpload } from '#web/platform/files/use-upload.ts';

type Values = z.input<typeof newBusiness>;

type Props = {
  send: (request: NewBusiness) => Promise<MyBusiness>;
  /** The name of the saved draft. */
  draft: string;
  onRegistered: (made: MyBusiness) => void;
};

/** The facts of a new business: the first one of an account, or another venue. */
export function RegisterBusinessForm({ send, draft, onRegistered }: Props) {
  const document = useUpload();
  const [sentTooEarly, setSentTooEarly] = useState(false);
  const register = useAction(send, { onDone: onRegistered });
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
        onError: (error) => {
          const description = errorSentence(error, m.business_register_failed());
          toast({ title: m.auth_registration_failed(), description, variant: 'destructive' });
          showFieldErrors(form, error);
        },
      },
    );
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="name"
        label={m.business_name()}
        autoComplete="organization"
        aria-required="true"
      />
      <SelectField
        form={form}
        name="type"
        label={m.business_type()}
        aria-required="true"
        first={m.business_type_choose()}
        options={optionsOf(businessTypes, businessTypeWords)}
      />
      <TextField
        form={form}
        name="tlNumber"
        label={m.business_licence_field()}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      <IbanField form={form} name="iban" label={m.business_iban()} hint={m.business_iban_hint()} />
      <DocumentUpload
        {...document}
        label={m.upload_label()}
        hint={m.upload_hint()}
        chooseLabel={m.upload_choose()}
        error={sentTooEarly && isUploading ? m.upload_wait() : errorIn(form, 'ibanDocumentPath')}
      />
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <ButtonLink to="/business" variant="quiet" label={m.business_go_to_dashboard()} />
        <Button
          type="submit"
          loading={register.isPending || register.isSuccess}
          label={m.business_register_send()}
        />
      </div>
    </form>
  );
}
