import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { memberCalls } from '#shared/calls/business/members.ts';
import { type Member, newMemberInvite } from '#shared/contracts/members.ts';
import type { newInvite } from '#shared/contracts/staff.ts';
import { memberRoles } from '#shared/roles.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { PasswordField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { useTask } from '#web/kit/ui/use-later-dialog.ts';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { businessRoleWords } from '#web/kit/words/business-role-words.ts';
import { m } from '#web/paraglide/messages.js';

type MadeInvite = z.input<typeof newInvite>;

const membersQuery = queryOf(memberCalls.list);

/** Who besides the owner may open the pages of the business, and who is invited. */
export function MembersPanel() {
  const { task, open, close, otherButton } = useTask<'invite' | Member>();
  const withdraw = useAction((id: number) => call(memberCalls.withdrawInvite, { params: { id } }), {
    refreshes: [memberCalls.list],
    done: m.members_withdrawn(),
    failed: m.members_change_failed(),
  });
  return (
    <>
      <QueryPanel
        title={m.members_people()}
        query={useQuery(membersQuery)}
        failure={m.members_load_failed()}
        skeleton="h-24"
        action={
          <Button
            ref={otherButton}
            variant="secondary"
            onClick={() => open('invite')}
            label={m.members_invite()}
          />
        }
      >
        {({ members, invites }) =>
          members.length + invites.length === 0 ? (
            <EmptyState sentence={m.members_empty()} />
          ) : (
            <ul className="divide-y divide-hairline">
              {members.map((member) => (
                <Row
                  key={member.id}
                  name={member.name}
                  role={businessRoleWords[member.role]()}
                  details={[member.email, m.members_since({ day: formatDay(member.since) })]}
                  button={m.members_remove()}
                  buttonLabel={m.members_remove_label({ name: member.name })}
                  onPress={() => open(member)}
                />
              ))}
              {invites.map(({ id, email, role, expiresAt }) => (
                <Row
                  key={id}
                  name={email}
                  role={businessRoleWords[role]()}
                  details={[m.members_invited_until({ day: formatDay(expiresAt) })]}
                  button={m.members_withdraw()}
                  buttonLabel={m.members_withdraw_label({ email })}
                  onPress={() => withdraw.mutate(id)}
                />
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {task === 'invite' && <InviteMemberDialog onClose={close} />}
      {task !== undefined && task !== 'invite' && <RemoveDialog member={task} onClose={close} />}
    </>
  );
}

type RowProps = {
  name: string;
  role: string;
  details: string[];
  button: string;
  buttonLabel: string;
  onPress: () => void;
};

function Row({ name, role, details, button, buttonLabel, onPress }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          <Badge className="bg-tint text-on-tint">{role}</Badge>
        </p>
        {details.map((detail) => (
          <p key={detail} className="text-small wrap-anywhere text-ink-soft">
            <bdi>{detail}</bdi>
          </p>
        ))}
      </div>
      <Button variant="quiet" aria-label={buttonLabel} onClick={onPress} label={button} />
    </li>
  );
}

function RemoveDialog({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const remove = useAction(() => call(memberCalls.remove, { params: { id } }), {
    refreshes: [memberCalls.list],
    done: m.members_removed({ name }),
    failed: m.members_change_failed(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={m.members_remove_title({ name })}
      description={m.members_remove_detail()}
      confirmLabel={m.members_remove()}
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

/** Reads email and role of a new member, then shows the link, which is also sent by mail. */
function InviteMemberDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvite>();
  return (
    <Dialog open onOpenChange={onClose} title={m.members_invite()} description={m.members_invite_detail()}>
      {made ? <InviteLink {...made} onDone={onClose} /> : <InviteForm onMade={setMade} />}
    </Dialog>
  );
}

function InviteForm({ onMade }: { onMade: (made: MadeInvite) => void }) {
  const { form, ...sent } = useSentForm({
    schema: newMemberInvite,
    start: { email: '', role: 'manager', password: '' },
    send: (body) => call(memberCalls.invite, { body }),
    refreshes: [memberCalls.list],
    alert: m.members_invite_failed(),
    onDone: onMade,
  });
  return (
    <SentForm {...sent} button={m.members_invite()}>
      <TextField form={form} name="email" label={m.auth_email()} {...emailInput} autoComplete="off" />
      <SelectField
        form={form}
        name="role"
        label={m.members_role()}
        hint={m.members_role_hint()}
        options={optionsOf(memberRoles, businessRoleWords)}
      />
      <PasswordField form={form} name="password" label={m.auth_password()} autoComplete="current-password" />
    </SentForm>
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
      <Button onClick={onDone} label={m.connections_done()} />
    </div>
  );
}
