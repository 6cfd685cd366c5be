import { m } from '#web/paraglide/messages.js';
import { OwnTipsTable } from '#web/staff/portal/components/own-tips-table.tsx';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

export function Component() {
  return <StaffSubpage title={m.portal_all_tips()}>{() => <OwnTipsTable />}</StaffSubpage>;
}
