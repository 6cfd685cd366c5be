import type { StaffRole } from '#shared/roles.ts';

const TITLED_ROLE: StaffRole = 'Other';

/** Only the role "Other" has a title. A form may still send the title after its user chose another role. */
export function withTitle<Values extends { role: string; roleTitle?: string | null | undefined }>(
  values: Values,
): Values {
  return values.role === TITLED_ROLE ? values : { ...values, roleTitle: null };
}
