import { StaffSubpage } from '#web/app/staff/staff-subpage.tsx';
import { OwnFacePanel } from '#web/features/faces/components/own-face-panel.tsx';
import { BankAccountPanel } from '#web/features/portal/components/bank-account-panel.tsx';
import { LeavePanel } from '#web/features/portal/components/leave-panel.tsx';
import { OwnNamePanel } from '#web/features/portal/components/own-name-panel.tsx';
import { PhonePanel } from '#web/features/push/components/phone-panel.tsx';
import { m } from '#web/paraglide/messages.js';

/** The staff member's photo and line, name as guests and the bank see it, bank account, this phone, and the way out. */
export function Component() {
  return (
    <StaffSubpage title={m.portal_profile()}>
      {(portal) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <OwnFacePanel />
          <OwnNamePanel portal={portal} />
          <BankAccountPanel />
          <PhonePanel />
          <LeavePanel portal={portal} />
        </div>
      )}
    </StaffSubpage>
  );
}
