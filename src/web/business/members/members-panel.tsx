import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { memberCalls } from '#shared/calls/business/members.ts';
import { type Member, type NewMemberInvite, newMemberInvite } from '#shared/contracts/members.ts';
import type { newInvite } from '#shared/contracts/staff.ts';
import { memberRoles } from '#shared/roles.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { errorSentence, showFieldErrors, toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState, FormAlert } from '#web/kit/ui/notice.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { emailInput, PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { businessRoleWords } from '#web/kit/words/business-role-words.ts';
import { m } from '#web/paraglide/messages.js';

type MadeInvite = z.input<typeof newInvite>;

const membersQuery = queryOf(memberCalls.list);

const useInviteMember = () =>
  useChange((given: NewMemberInvite) => call(memberCalls.invite, { body: given }));

const useWithdrawInvite = () =>
  useChange((id: number) => call(memberCalls.withdrawInvite, { params: { id } }));

const useRemoveMember = () => useChange((id: string) => call(memberCalls.remove, { params: { id } }));

/** Who besides the owner may open the pages of the business, and who is invited. */
export function MembersPanel() {
  const [task, setTask] = useState<'invite' | Member>();
  const inviteButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(task !== undefined, () => inviteButton.current?.focus());
  const withdraw = useWithdrawInvite();
  const close = () => setTask(undefined);
  return (
    <>
      <QueryPanel
        title={m.members_people()}
        query={useQuery(membersQuery)}
        failure={m.members_load_failed()}
        skeleton={<Skeleton className="h-24" />}
        action={
          <Button ref={inviteButton} variant="secondary" onClick={() => setTask('invite')}>
            {m.members_invite()}
          </Button>
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
                  onPress={() => setTask(member)}
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
                  onPress={() =>
                    withdraw.mutate(id, {
                      onSuccess: () => toast({ title: m.members_withdrawn() }),
                      onError: (error) => toastError(error, m.members_change_failed()),
                    })
                  }
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
      <Button variant="quiet" aria-label={buttonLabel} onClick={onPress}>
        {button}
      </Button>
    </li>
  );
}

function RemoveDialog({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: m.members_removed({ name }) });
        onClose();
      },
      onError: (error) => toastError(error, m.members_change_failed()),
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
      onConfirm={confirm}
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
  const invite = useInviteMember();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(newMemberInvite),
    defaultValues: { email: '', role: 'manager' as const, password: '' },
  });
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
      <Field label={m.auth_email()} error={errorIn(form, 'email')}>
        <Input {...emailInput} autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label={m.members_role()} hint={m.members_role_hint()} error={errorIn(form, 'role')}>
        <Select {...form.register('role')}>
          {memberRoles.map((each) => (
            <option key={each} value={each}>
              {businessRoleWords[each]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.auth_password()} error={errorIn(form, 'password')}>
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

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(membersQuery) });
}
