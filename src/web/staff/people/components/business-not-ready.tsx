import type { MyBusiness } from '#web/business/businesses/api/my-business.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** Shown before the owner types: why no staff can be added yet. Nothing if the business is active. */
export function BusinessNotReady({ business }: { business: MyBusiness | null }) {
  if (!business) {
    return (
      <Notice
        sentence={m.dashboard_no_business_detail()}
        action={
          <ButtonLink to="/business/register" variant="secondary">
            {m.dashboard_register()}
          </ButtonLink>
        }
      />
    );
  }
  if (business.status === 'pending') {
    return (
      <Notice
        sentence={m.staff_business_pending()}
        action={
          <ButtonLink to="/business/details" variant="secondary">
            {m.profile_title()}
          </ButtonLink>
        }
      />
    );
  }
  if (business.status === 'suspended') return <Notice sentence={m.staff_business_suspended()} />;
  return null;
}
