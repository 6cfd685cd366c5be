import { toastError } from '#web/kit/query/toast-error.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useChangeStaff } from '#web/staff/people/api/change-staff.ts';
import type { ListedStaff } from '#web/staff/people/api/staff-list.ts';

/** Reactivating takes nothing away, so it needs no confirmation. */
export function useReactivate({ id, firstName, lastName }: ListedStaff): () => void {
  const change = useChangeStaff(id);
  return () =>
    change.mutate(
      { isActive: true },
      {
        onSuccess: () => toast({ title: m.staff_reactivated({ name: `${firstName} ${lastName}` }) }),
        onError: (error) => toastError(error, m.staff_change_failed()),
      },
    );
}
