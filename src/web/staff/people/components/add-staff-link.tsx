import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { AdminBusiness } from '#web/business/businesses/queries.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * The server refuses new staff for a business that is not active, so then the link is disabled, with the
 * reason beside it.
 */
export function AddStaffLink({ business }: { business: AdminBusiness }) {
  const reasonId = useId();
  if (business.status === 'active') {
    return (
      <ButtonLink to={`/admin/businesses/${business.id}/add-staff`}>
        <Label />
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p id={reasonId} className="text-small text-ink-soft">
        {m.admin_add_staff_closed()}
      </p>
      <Button variant="secondary" disabled aria-describedby={reasonId}>
        <Label />
      </Button>
    </div>
  );
}

function Label() {
  return (
    <>
      <UserPlus aria-hidden="true" className="size-4" />
      {m.admin_add_staff()}
    </>
  );
}
