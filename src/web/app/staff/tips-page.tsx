import { StaffSubpage } from '#web/app/staff/staff-subpage.tsx';
import { OwnTipsTable } from '#web/features/portal/components/own-tips-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return <StaffSubpage title={m.portal_all_tips()}>{() => <OwnTipsTable />}</StaffSubpage>;
}
