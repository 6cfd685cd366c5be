import { AllOwnPayouts } from '#web/app/staff/all-own-payouts.tsx';
import { StaffSubpage } from '#web/app/staff/staff-subpage.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return <StaffSubpage title={m.portal_all_payouts()}>{() => <AllOwnPayouts />}</StaffSubpage>;
}
