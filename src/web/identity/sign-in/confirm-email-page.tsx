import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { errorSentence, toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

/** A button, because programs that check mails open the links in them and would confirm the address. */
export function Component() {
  const { token = '' } = useParams();
  const confirm = useConfirmEmail(token);
  if (confirm.isSuccess) {
    return (
      <MessagePage title={m.confirm_email_done()} detail={m.confirm_email_done_detail()}>
        <ButtonLink to="/">{m.go_home()}</ButtonLink>
      </MessagePage>
    );
  }
  if (confirm.error instanceof ApiError && confirm.error.status === 404) {
    return (
      <MessagePage
        title={m.confirm_email_gone()}
        detail={errorSentence(confirm.error, m.confirm_email_failed())}
      >
        <ButtonLink to="/auth">{m.auth_sign_in()}</ButtonLink>
      </MessagePage>
    );
  }
  const press = () =>
    confirm.mutate(undefined, { onError: (error) => toastError(error, m.confirm_email_failed()) });
  return (
    <MessagePage title={m.confirm_email_title()} detail={m.confirm_email_detail()}>
      <Button loading={confirm.isPending} onClick={press}>
        {m.confirm_email_button()}
      </Button>
    </MessagePage>
  );
}

function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signInCalls.confirmEmail, { params: { token } }),
    // Removes the banner about the unconfirmed address.
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}
