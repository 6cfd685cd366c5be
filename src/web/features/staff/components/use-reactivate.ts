import { toastError } from '#web/components/query/toast-error.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useChangeStaff } from '#web/features/staff/api/change-staff.ts';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { m } from '#web/paraglide/messages.js';

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
