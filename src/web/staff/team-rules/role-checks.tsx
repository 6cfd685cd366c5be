import type { StaffRole } from '#shared/roles.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { staffRoleLabel } from '#web/staff/people/staff-role-label.ts';

type Props = { roles: StaffRole[]; chosen: StaffRole[]; onChange: (chosen: StaffRole[]) => void };

/** Roles to choose some of. */
export function RoleChecks({ roles, chosen, onChange }: Props) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={staffRoleLabel(role)}
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
          }
        />
      ))}
    </div>
  );
}
