import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { NewPasswordFields, newPasswordForm } from '#web/identity/sign-in/components/new-password-fields.tsx';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { SmallFormPage } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { form, error, problem, ...sent } = useSentForm({
    schema: newPasswordForm,
    start: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => call(signInCalls.resetPassword, { params: { token }, body: { newPassword } }),
    done: { title: m.reset_done(), description: m.reset_done_detail() },
    alert: m.reset_failed(),
    onDone: () => {
      // The session of this browser may have ended with it.
      void queryClient.resetQueries();
      navigate('/auth', { replace: true });
    },
  });
  if (problem?.sentence && error instanceof ApiError && error.status === 404) {
    return (
      <MessagePage title={m.reset_gone_title()} detail={problem.sentence}>
        <ButtonLink to="/forgot-password" label={m.reset_ask_again()} />
      </MessagePage>
    );
  }
  return (
    <SmallFormPage title={m.reset_title()} detail={m.reset_detail()}>
      <SentForm {...sent} problem={problem} button={m.reset_send()}>
        <NewPasswordFields form={form} />
      </SentForm>
    </SmallFormPage>
  );
}
