import { findTableOrRoom } from '#shared/tables-and-rooms.ts';
import { FROM_TEAM } from '#shared/tip-links.ts';

/** Parameters of a code's link that count for the tip: the bill, and the table or room. */
export type LinkParams = { bill: string | null; at: string | undefined };

export function readLinkParams(query: URLSearchParams): LinkParams {
  return { bill: query.get('bill'), at: findTableOrRoom(query.get('at')) };
}

/** For the link to the team tip: "?at=12&bill=230", or nothing. */
export function teamTipQuery({ bill, at }: LinkParams): string {
  const query = new URLSearchParams({ ...(at && { at }), ...(bill && { bill }) }).toString();
  return query && `?${query}`;
}

/** For links to people on the team page. A bill or a table says more than that the guest came from that page. */
export function personQuery(params: LinkParams): string {
  return teamTipQuery(params) || `?from=${FROM_TEAM}`;
}
