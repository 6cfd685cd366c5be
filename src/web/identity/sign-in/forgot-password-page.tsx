import { useEffect, useRef, useState } from 'react';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { forgotPasswordRequest } from '#shared/contracts/auth.ts';
import { call } from '#web/kit/client/call.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { SmallFormPage } from '#web/kit/page/page.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
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
        <ButtonLink to="/auth" variant="quiet" label={m.forgot_back()} />
      </div>
    </SmallFormPage>
  );
}

function RequestLinkForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { form, ...sent } = useSentForm({
    schema: forgotPasswordRequest,
    start: { email: '' },
    send: (body) => call(signInCalls.requestReset, { body }),
    alert: m.forgot_failed(),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <SmallFormPage title={m.forgot_title()} detail={m.forgot_detail()}>
      <div className="flex flex-col gap-5">
        <SentForm {...sent} button={m.forgot_send()}>
          <TextField form={form} name="email" label={m.auth_email()} {...emailInput} autoComplete="email" />
        </SentForm>
        <ButtonLink to="/auth" variant="quiet" label={m.forgot_back()} />
      </div>
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
          <Button variant="secondary" onClick={onAgain} label={m.forgot_other_address()} />
          <ButtonLink to="/auth" variant="quiet" label={m.forgot_back()} />
        </div>
      </SmallFormPage>
    </div>
  );
}
