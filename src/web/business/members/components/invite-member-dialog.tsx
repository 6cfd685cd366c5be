import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newMemberInvite } from '#shared/contracts/members.ts';
import { memberRoles } from '#shared/roles.ts';
import { type MadeInvite, useInviteMember } from '#web/business/members/queries.ts';
import { roleHereWords } from '#web/business/workplace/role-words.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/form-alert.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';

/** Asks whom to invite as what, then shows the link, which is also sent by mail. */
export function InviteMemberDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvite>();
  return (
    <Dialog open onOpenChange={onClose} title={m.members_invite()} description={m.members_invite_detail()}>
      {made ? <InviteLink {...made} onDone={onClose} /> : <InviteForm onMade={setMade} />}
    </Dialog>
  );
}

function InviteForm({ onMade }: { onMade: (made: MadeInvite) => void }) {
  const invite = useInviteMember();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(newMemberInvite),
    defaultValues: { email: '', role: 'manager' as const, password: '' },
  });
  const { email, role, password } = form.formState.errors;
  const submit = form.handleSubmit((given) => {
    setFailure(undefined);
    invite.mutate(given, {
      onSuccess: onMade,
      onError: (error) => {
        setFailure(errorSentence(error, m.members_invite_failed()));
        showFieldErrors(form, error);
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.auth_email()} error={email?.message && contractSentence(email.message)}>
        <Input
          type="email"
          dir="ltr"
          autoComplete="off"
          className="rtl:text-end"
          {...form.register('email')}
        />
      </Field>
      <Field
        label={m.members_role()}
        hint={m.members_role_hint()}
        error={role?.message && contractSentence(role.message)}
      >
        <Select {...form.register('role')}>
          {memberRoles.map((each) => (
            <option key={each} value={each}>
              {roleHereWords[each]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.auth_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert sentence={failure} />
      <Button type="submit" loading={invite.isPending}>
        {m.members_invite()}
      </Button>
    </form>
  );
}

function InviteLink({ inviteURL, expiresAt, onDone }: MadeInvite & { onDone: () => void }) {
  const { mailGoesOut } = usePlatform();
  const sharing = useLinkSharing({ link: inviteURL, title: m.members_invite() });
  return (
    <div className="flex flex-col gap-4">
      <p>{mailGoesOut ? m.members_mailed() : m.members_not_mailed()}</p>
      <ShareableLink {...sharing} />
      <p className="text-small text-ink-soft">{m.invite_until({ day: formatDay(expiresAt) })}</p>
      <Button onClick={onDone}>{m.connections_done()}</Button>
    </div>
  );
}
