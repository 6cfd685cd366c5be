/** The page on which a guest tips this staff member. Printed as a QR code, and shared as a link. */
export function staffTipLink(origin: string, staffId: number): string {
  return `${origin}/tip/${staffId}`;
}

/** A link as it is printed for guests who type it: browsers add the https:// themselves. */
export function typedLink(link: string): string {
  return link.replace(/^https?:\/\//, '');
}

/** A person, or with `isTeam` the team of the business with this id. */
export type Tipped = { id: number; isTeam?: boolean };

/** The page on which this person or team is tipped. */
export function tipLinkOf({ id, isTeam }: Tipped): string {
  return isTeam ? teamTipLink('', id) : staffTipLink('', id);
}

/** The same page after the tip is paid: it thanks, also after a reload. */
export function thanksLink(tipped: Tipped, token: string): string {
  return `${tipLinkOf(tipped)}?tip=${token}`;
}

/**
 * The page on which an invited person connects their account to their staff entry. What follows the # is never sent to a
 * server: the page fills in the address with it.
 */
export function inviteLink(origin: string, token: string, email?: string | null): string {
  return `${origin}/invite/${token}${email ? `#${encodeURIComponent(email)}` : ''}`;
}

/** The page of the whole team. `at`: the table or room that its code is for. */
export function businessTipLink(origin: string, businessId: number, at?: string): string {
  return `${origin}/business/${businessId}/tip${at ? `?at=${encodeURIComponent(at)}` : ''}`;
}

/** The page on which a guest tips the whole team at once. */
export function teamTipLink(origin: string, businessId: number): string {
  return `${origin}/business/${businessId}/team`;
}

/** The page on which the guest sees what happened to the tip. */
export function followLink(origin: string, token: string): string {
  return `${origin}/t/${token}`;
}

/** Takes the form with which the guest has the receipt mailed. */
export function receiptLink(token: string): string {
  return `${followLink('', token)}/receipt`;
}

/** After a form without scripts had the receipt mailed: tells the page of the tip to say so. */
export const RECEIPT_MAILED = '?receipt=mailed';

/** After a form without scripts erased the guest's words: tells the page of the tip to say so. */
export const WORDS_ERASED = '?words=erased';

/** Below the origin. In a file of its own: guests' pages need it, and not the contracts. */
export const pictureLink = ({ id }: { id: string }) => `/pictures/${id}.webp`;

/** The photo of a staff member, by its id. */
export const photoLink = (id: string) => `/faces/${id}.webp`;

/**
 * How a guest came to the form, as far as it is kept with a tip: by the page of the team, or by a link with the bill.
 * Nothing is kept for a person's own code. The code of a table or room is kept as its place.
 */
export const tipSources = ['team', 'bill'] as const;
export type TipSource = (typeof tipSources)[number];

/** All ways that an owner sees: also the person's own code, that of a table or room, and that for everybody. */
export const shownSources = ['person', ...tipSources, 'place', 'everybody'] as const;
export type ShownSource = (typeof shownSources)[number];

/** `?from=team` stands in the links from the page of a team to its people. */
export const FROM_TEAM = 'team';

/** By the address of the form. A bill says more than the page of the team on which it was opened. */
export function findTipSource({ from, bill }: { from?: unknown; bill?: unknown }): TipSource | undefined {
  if (bill) return 'bill';
  return from === FROM_TEAM ? 'team' : undefined;
}
