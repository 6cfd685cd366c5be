import { type MessageKey, say } from '#server/platform/base/words.ts';
import { locales } from '#shared/locales.ts';
import { type StaffRole, staffRoles } from '#shared/roles.ts';
import { wordKey } from '#shared/text/visible-text.ts';

const keys: Record<StaffRole, MessageKey> = {
  Server: 'staff_role_server',
  Bartender: 'staff_role_bartender',
  Host: 'staff_role_host',
  Manager: 'staff_role_manager',
  'Kitchen Staff': 'staff_role_kitchen',
  Other: 'staff_role_other',
};

/** What people read of a staff member's role, as on the pages: the title that the owner gave it, or the role. */
export function roleWords(
  locale: 'en' | 'ar',
  { role, roleTitle }: { role: string; roleTitle?: string | null | undefined },
): string {
  if (roleTitle) return roleTitle;
  return role in keys ? say(locale, keys[role as StaffRole]) : role;
}

/** The role that a word names in any of our languages: "kitchen staff" and "نادل". */
export function findRole(text: string): StaffRole | undefined {
  const typed = wordKey(text);
  const wordsFor = (role: StaffRole) => [role, ...locales.map((locale) => say(locale, keys[role]))];
  return staffRoles.find((role) => wordsFor(role).some((word) => wordKey(word) === typed));
}

const TITLED_ROLE: StaffRole = 'Other';

/** Only the role "Other" has a title. A form may still send the title after its user chose another role. */
export function withTitle<Values extends { role: string; roleTitle?: string | null | undefined }>(
  values: Values,
): Values {
  return values.role === TITLED_ROLE ? values : { ...values, roleTitle: null };
}
