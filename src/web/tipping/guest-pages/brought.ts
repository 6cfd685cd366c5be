import { findTableOrRoom } from '#shared/tables-and-rooms.ts';
import { FROM_TEAM } from '#shared/tip-links.ts';

/** What the link of a code brings along for a tip: the bill, and the table or room. */
export type Brought = { bill: string | null; at: string | undefined };

export function readBrought(query: URLSearchParams): Brought {
  return { bill: query.get('bill'), at: findTableOrRoom(query.get('at')) };
}

/** For the link to the form for everybody: "?at=12&bill=230", or nothing. */
export function broughtQuery({ bill, at }: Brought): string {
  const query = new URLSearchParams({ ...(at && { at }), ...(bill && { bill }) }).toString();
  return query && `?${query}`;
}

/** For the links to people on the page of a team. A bill or a place says more than that the guest came by that page. */
export function personQuery(brought: Brought): string {
  return broughtQuery(brought) || `?from=${FROM_TEAM}`;
}
