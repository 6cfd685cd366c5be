import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { memberRoles } from '#shared/business-roles.ts';
import { newMemberInvite } from '#shared/contracts/members.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FormAlert } from '#web/components/ui/form-alert.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { type MadeInvite, useInviteMember } from '#web/features/members/api/members.ts';
import { ShareableLink } from '#web/features/qr/components/shareable-link.tsx';
import { useLinkSharing } from '#web/features/qr/use-link-sharing.ts';
import { roleHereWords } from '#web/features/workplace/role-words.ts';
import { contractSentence } from '#web/i18n/contract-sentence.ts';
import { usePlatform } from '#web/i18n/platform.ts';
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
