import { m } from '#web/paraglide/messages.js';
import { AllOwnPayouts } from '#web/staff/portal/all-own-payouts.tsx';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

export function Component() {
  return <StaffSubpage title={m.portal_all_payouts()}>{() => <AllOwnPayouts />}</StaffSubpage>;
}
