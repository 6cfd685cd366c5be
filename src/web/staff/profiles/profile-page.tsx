import { m } from '#web/paraglide/messages.js';
import { BankAccountPanel } from '#web/staff/portal/components/bank-account-panel.tsx';
import { OwnNamePanel } from '#web/staff/portal/components/own-name-panel.tsx';
import { LeavePanel } from '#web/staff/portal/components/workplaces-panel.tsx';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';
import { OwnProfilePanel } from '#web/staff/profiles/own-profile-panel.tsx';
import { PhonePanel } from '#web/staff/push/phone-panel.tsx';

/** The staff member's photo and line, name as guests and the bank see it, bank account, this phone, and the way out. */
export function Component() {
  return (
    <StaffSubpage title={m.portal_profile()}>
      {(portal) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <OwnProfilePanel />
          <OwnNamePanel portal={portal} />
          <BankAccountPanel />
          <PhonePanel />
          <LeavePanel portal={portal} />
        </div>
      )}
    </StaffSubpage>
  );
}
