import { VENUE_HEADER } from '#shared/venue-header.ts';

let shownId: number | undefined;
let isLeaving = false;

/** The business that this window shows. Called in effects only: the server, which draws pages for many, has none. */
export function setShownVenue(id: number | undefined): void {
  shownId = id;
}

/** Tells the server what the user sees, because another window may have switched to another venue. */
export function venueHeader(): Record<string, string> {
  return shownId === undefined ? {} : { [VENUE_HEADER]: String(shownId) };
}

/** This window itself is switching. It goes to the new venue by itself, so it need not be loaded again where it is. */
export function setLeavingVenue(isSo: boolean): void {
  isLeaving = isSo;
}

export function isLeavingVenue(): boolean {
  return isLeaving;
}
