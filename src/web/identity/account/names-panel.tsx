import { accountCalls } from '#shared/calls/identity/account.ts';
import { namesRequest, type SessionUser } from '#shared/contracts/auth.ts';
import { call } from '#web/kit/client/call.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { NameFields } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';

export function NamesPanel({ user }: { user: SessionUser }) {
  const { form, ...sent } = useSentForm({
    schema: namesRequest,
    start: typedNames(user),
    send: (body) => call(accountCalls.changeNames, { body }),
    stores: sessionQuery,
    done: m.account_names_saved(),
    failed: m.account_names_failed(),
    onDone: (saved) => {
      form.reset(typedNames(saved));
    },
  });
  useDraft(form, 'names');
  return (
    <Panel title={m.account_names_title()}>
      <SentForm {...sent} button={m.account_names_save()} variant="secondary" side="start">
        <NameFields form={form} />
      </SentForm>
    </Panel>
  );
}

const typedNames = ({ firstName, lastName }: SessionUser) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});
