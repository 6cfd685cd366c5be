import { findPlace } from '#shared/place.ts';

/** What the link of a code brings along for a tip: the bill, and the table or room. */
export type Brought = { bill: string | null; at: string | undefined };

export function readBrought(query: URLSearchParams): Brought {
  return { bill: query.get('bill'), at: findPlace(query.get('at')) };
}

/** For links to the people of the team: "?at=12&bill=230", or nothing. */
export function broughtQuery({ bill, at }: Brought): string {
  const query = new URLSearchParams({ ...(at && { at }), ...(bill && { bill }) }).toString();
  return query && `?${query}`;
}
