import { useState } from 'react';
import { getFilsFrom } from '#shared/money.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';
import type { ListedStaff } from '#web/staff/people/api/staff-list.ts';
import { StaffRow } from '#web/staff/people/components/staff-row.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

const SHOWN_AT_FIRST = 8;

/**
 * All staff of a business: most tips today first, then newest. A long list is shortened and can be searched
 * by name or role.
 */
export function StaffList({ staff }: { staff: ListedStaff[] }) {
  const [sought, setSought] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const isLong = staff.length > SHOWN_AT_FIRST;
  const found = staff.filter((each) => isSought(each, sought)).sort(byToday);
  const shown = unfolded || sought ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {isLong && (
        <div className="mb-3">
          <Field label={m.dashboard_find_staff()}>
            <Input type="search" value={sought} onChange={({ target }) => setSought(target.value)} />
          </Field>
        </div>
      )}
      <ul className="@container flex flex-col divide-y divide-hairline">
        {shown.map((each) => (
          <StaffRow key={each.id} staff={each} />
        ))}
      </ul>
      {found.length === 0 && <p className="py-4 text-ink-soft">{m.dashboard_nobody_found()}</p>}
      {shown.length < found.length && (
        <Button variant="quiet" className="mt-2 w-full" onClick={() => setUnfolded(true)}>
          {m.dashboard_show_all_staff({ count: found.length })}
        </Button>
      )}
    </>
  );
}

function byToday(one: ListedStaff, other: ListedStaff): number {
  return getFilsFrom(other.today) - getFilsFrom(one.today);
}

function isSought(staff: ListedStaff, sought: string): boolean {
  const said = `${staff.firstName} ${staff.lastName} ${staff.role} ${shownStaffRole(staff)}`;
  return said.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());
}
