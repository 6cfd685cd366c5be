import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { forgotPasswordRequest } from '#shared/contracts/auth.ts';
import { useForgotPassword } from '#web/identity/sign-in/queries.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { SmallFormPage } from '#web/kit/page/page.tsx';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return usePlatform().mailGoesOut ? <RequestLinkForm /> : <NoMail />;
}

/** Email is not set up, so there is no form. */
function NoMail() {
  const { supportAddress } = usePlatform();
  return (
    <SmallFormPage title={m.forgot_title()} detail={m.forgot_off_detail()}>
      <div className="flex flex-col gap-5">
        <p>
          <a
            href={`mailto:${supportAddress}`}
            className="text-accent underline underline-offset-4 wrap-anywhere"
          >
            {supportAddress}
          </a>
        </p>
        <ButtonLink to="/auth" variant="quiet">
          {m.forgot_back()}
        </ButtonLink>
      </div>
    </SmallFormPage>
  );
}

function RequestLinkForm() {
  const requestLink = useForgotPassword();
  const form = useForm<z.infer<typeof forgotPasswordRequest>>({
    resolver: zodResolver(forgotPasswordRequest),
    defaultValues: { email: '' },
  });
  const submit = form.handleSubmit((request) =>
    requestLink.mutate(request, { onError: (error) => showFieldErrors(form, error) }),
  );
  if (requestLink.isSuccess)
    return <Sent email={requestLink.variables.email} onAgain={() => requestLink.reset()} />;
  return (
    <SmallFormPage title={m.forgot_title()} detail={m.forgot_detail()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={m.auth_email()} error={errorIn(form, 'email')}>
          <Input {...emailInput} autoComplete="email" {...form.register('email')} />
        </Field>
        <FormAlert
          sentence={requestLink.error ? errorSentence(requestLink.error, m.forgot_failed()) : undefined}
        />
        <Button type="submit" loading={requestLink.isPending}>
          {m.forgot_send()}
        </Button>
        <ButtonLink to="/auth" variant="quiet">
          {m.forgot_back()}
        </ButtonLink>
      </form>
    </SmallFormPage>
  );
}

/** The same for every address, so that it does not reveal whether an account exists. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { supportAddress } = usePlatform();
  const region = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; without this, the focus would be nowhere.
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <SmallFormPage title={m.forgot_sent_title()} detail={m.forgot_sent_detail({ email })}>
        <div className="flex flex-col gap-5">
          <p>
            <a href={`mailto:${supportAddress}`} className="text-accent underline underline-offset-4">
              {m.forgot_no_mail()}
            </a>
          </p>
          <Button variant="secondary" onClick={onAgain}>
            {m.forgot_other_address()}
          </Button>
          <ButtonLink to="/auth" variant="quiet">
            {m.forgot_back()}
          </ButtonLink>
        </div>
      </SmallFormPage>
    </div>
  );
}
