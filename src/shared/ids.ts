/** The largest PostgreSQL integer, the type of business, staff and payout ids. */
export const LARGEST_ID = 2_147_483_647;

/** Reads an id in its only valid form. Undefined for `01`, `+1` or a number that is too large. */
export function findIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}
