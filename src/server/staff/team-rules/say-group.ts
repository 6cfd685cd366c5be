import { type MessageKey, say } from '#server/platform/base/words.ts';
import type { Locale } from '#shared/locales.ts';
import type { StaffRole } from '#shared/roles.ts';

const keys: Record<StaffRole, MessageKey> = {
  Server: 'group_server',
  Bartender: 'group_bartender',
  Host: 'group_host',
  Manager: 'group_manager',
  'Kitchen Staff': 'group_kitchen',
  Other: 'group_other',
};

/** "Kitchen, Bar": the people with these roles, who share tips. */
export function sayGroup(locale: Locale, roles: string[]): string {
  const words = roles.map((role) => (role in keys ? say(locale, keys[role as StaffRole]) : role));
  return words.join(say(locale, 'team_tip_comma'));
}
