import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { call } from '#web/kit/client/call.ts';
import { refresh } from '#web/kit/client/queries.ts';
import { m } from '#web/paraglide/messages.js';
import { ConfirmChange } from '#web/staff/people/components/confirm-change.tsx';
import type { ListedStaff } from '#web/staff/people/queries.ts';

type Props = { staff: ListedStaff; open: boolean; onClose: () => void };

export function RemoveAccountDialog({ staff, ...dialog }: Props) {
  const { mutate, isPending } = useRemoveAccount(staff.id);
  const name = `${staff.firstName} ${staff.lastName}`;
  return (
    <ConfirmChange
      {...dialog}
      title={m.invite_remove_title({ name })}
      description={m.invite_remove_detail()}
      confirmLabel={m.invite_remove()}
      isPending={isPending}
      change={(outcome) => mutate(undefined, outcome)}
      done={m.invite_removed({ name })}
    />
  );
}

function useRemoveAccount(staffId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(staffCalls.unlinkAccount, { params: { id: staffId } }),
    onSuccess: () => refresh(queryClient, staffCalls),
  });
}
