import type { ShareRule } from '#shared/contracts/tip-parts.ts';
import type { Fils } from '#shared/money/money.ts';
import type { StaffRole } from '#shared/roles.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';

const groups: Record<StaffRole, () => string> = {
  Server: m.group_server,
  Bartender: m.group_bartender,
  Host: m.group_host,
  Manager: m.group_manager,
  'Kitchen Staff': m.group_kitchen,
  Other: m.group_other,
};

/** "Kitchen, Bar": the people with these roles, who share tips. */
export function groupWords(roles: readonly string[]): string {
  const words = roles.map((role) => (role in groups ? groups[role as StaffRole]() : role));
  return words.join(m.team_tip_comma());
}

/** The percentage and the group, as the sentences about a rule name them. */
export function shareParams({ percent, roles }: ShareRule) {
  return { percent: String(percent), group: groupWords(roles) };
}

/** "Kitchen: 4.75 AED" */
export function groupPartWords(roles: readonly string[], amountFils: Fils): string {
  return m.share_group_part({ group: groupWords(roles), amount: formatAmount(amountFils) });
}
