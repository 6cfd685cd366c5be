import { OwnIdentityPanel } from '#web/money/payees/own-identity-panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { BankAccountPanel } from '#web/staff/portal/components/bank-account-panel.tsx';
import { OwnNamePanel } from '#web/staff/portal/components/own-name-panel.tsx';
import { LeavePanel } from '#web/staff/portal/components/workplaces-panel.tsx';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';
import { OwnProfilePanel } from '#web/staff/profiles/own-profile-panel.tsx';
import { PhonePanel } from '#web/staff/push/phone-panel.tsx';

/** Photo and line, names, bank account, notifications on this phone, and leaving the workplace. */
export function Component() {
  return (
    <StaffSubpage title={m.portal_profile()}>
      {(portal) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <OwnProfilePanel />
          <OwnNamePanel portal={portal} />
          <BankAccountPanel />
          <OwnIdentityPanel />
          <PhonePanel />
          <LeavePanel portal={portal} />
        </div>
      )}
    </StaffSubpage>
  );
}
