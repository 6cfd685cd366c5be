import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Member } from '#shared/contracts/members.ts';
import { InviteMemberDialog } from '#web/business/members/components/invite-member-dialog.tsx';
import { membersQuery, useRemoveMember, useWithdrawInvite } from '#web/business/members/queries.ts';
import { roleHereWords } from '#web/business/workplace/role-words.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

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
                  role={roleHereWords[member.role]()}
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
                  role={roleHereWords[role]()}
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
