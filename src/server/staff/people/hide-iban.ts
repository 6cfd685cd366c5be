import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { maskIban } from '#shared/iban.ts';

/** A staff member as this user may see them. */
export function hideIban<Row extends { iban: string | null }>(user: SignedInUser, row: Row): Row {
  return seesIbans(user) || !row.iban ? row : { ...row, iban: maskIban(row.iban) };
}
