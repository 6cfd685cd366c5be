import { VENUE_HEADER } from '#shared/wire.ts';

let shownId: number | undefined;
let isLeaving = false;

/**
 * The business that this window shows. Set in effects only, never on the server, which renders pages of many users.
 */
export function setShownVenue(id: number | undefined): void {
  shownId = id;
}

/** Sent with every request, because another window may have switched the session to another venue. */
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
