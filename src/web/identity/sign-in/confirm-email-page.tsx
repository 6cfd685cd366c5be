import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

/** A button, because programs that check mails open the links in them and would confirm the address. */
export function Component() {
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const send = async () => {
    const isFirst = queryClient.getQueryData(sessionQuery.queryKey)?.isEmailConfirmed === false;
    await call(signInCalls.confirmEmail, { params: { token } });
    return { isFirst };
  };
  const confirm = useAction(send, {
    // Removes the banner about the unconfirmed address.
    refreshes: [signInCalls.readUser],
    failed: m.confirm_email_failed(),
  });
  if (confirm.isSuccess) {
    const detail = confirm.data.isFirst ? m.confirm_email_done_first() : m.confirm_email_done_detail();
    return (
      <MessagePage title={m.confirm_email_done()} detail={detail}>
        <ButtonLink to="/" label={m.go_home()} />
      </MessagePage>
    );
  }
  if (confirm.error instanceof ApiError && confirm.error.status === 404) {
    return (
      <MessagePage
        title={m.confirm_email_gone()}
        detail={errorSentence(confirm.error, m.confirm_email_failed())}
      >
        <ButtonLink to="/auth" label={m.auth_sign_in()} />
      </MessagePage>
    );
  }
  return (
    <MessagePage title={m.confirm_email_title()} detail={m.confirm_email_detail()}>
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()} label={m.confirm_email_button()} />
    </MessagePage>
  );
}
