import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { NewPasswordFields, newPasswordForm } from '#web/identity/sign-in/components/new-password-fields.tsx';
import { useResetPassword } from '#web/identity/sign-in/queries.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { SmallFormPage } from '#web/kit/page/page.tsx';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const reset = useResetPassword(token);
  const form = useForm<z.infer<typeof newPasswordForm>>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { newPassword },
      {
        onSuccess: () => {
          toast({ title: m.reset_done(), description: m.reset_done_detail() });
          navigate('/auth', { replace: true });
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  );
  const failure = reset.error ? errorSentence(reset.error, m.reset_failed()) : undefined;
  if (failure && reset.error instanceof ApiError && reset.error.status === 404) {
    return (
      <MessagePage title={m.reset_gone_title()} detail={failure}>
        <ButtonLink to="/forgot-password">{m.reset_ask_again()}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <SmallFormPage title={m.reset_title()} detail={m.reset_detail()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <NewPasswordFields
          errors={form.formState.errors}
          newPassword={form.register('newPassword', { deps: ['confirmPassword'] })}
          confirmPassword={form.register('confirmPassword')}
        />
        <FormAlert sentence={failure} />
        <Button type="submit" loading={reset.isPending}>
          {m.reset_send()}
        </Button>
      </form>
    </SmallFormPage>
  );
}
