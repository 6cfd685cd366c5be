import { passwordAgain } from '#shared/contracts/auth.ts';
import { PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import type { ActionOptions } from '#web/kit/query/action.ts';
import { m } from '#web/paraglide/messages.js';

type Given = { password: string };
type Props<Answer> = ActionOptions<Answer, Given> & {
  field?: string;
  button: string;
  destructive?: boolean;
  send: (given: Given) => Promise<Answer>;
};

/** For steps that a stolen session must not be able to do: needs the user's own password. */
export function PasswordAgainForm<Answer>(props: Props<Answer>) {
  const { field = m.auth_password(), button, destructive = false, ...action } = props;
  const { form, ...sent } = useSentForm({ ...action, schema: passwordAgain, start: { password: '' } });
  return (
    <SentForm {...sent} button={button} variant={destructive ? 'danger' : 'primary'}>
      <PasswordField form={form} name="password" label={field} autoComplete="current-password" />
    </SentForm>
  );
}
