/** The largest value of PostgreSQL's integer, which ids of businesses, staff and payouts are. */
export const LARGEST_ID = 2_147_483_647;

/** The id that a text writes in the one way we write ids. Undefined for `01`, `+1`, or more than an id can be. */
export function findIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}
