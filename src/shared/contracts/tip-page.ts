import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { SaidRefusal } from '#shared/contracts/error-body.ts';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { PublicStaff, TeamMember } from '#shared/contracts/staff.ts';
import type { FollowedTip } from '#shared/contracts/tips.ts';

/**
 * What the server and the guests' page agree on. The page is drawn by the server with what it shows, and the browser
 * takes it over from the same data: neither imports the other, both know this.
 */
export type GivenTip = { token: string; tip: FollowedTip };

/** A form that was posted without scripts and not accepted: what was typed, and the answer. */
export type RefusedForm = {
  amount: string;
  isPreset: boolean;
  customerName: string;
  message: string;
  coverFee: boolean;
  status: number;
  body: string;
};

export type GivenPage =
  | {
      kind: 'staff';
      person: PublicStaff;
      terms: TipTerms;
      /** The guest comes back from paying this one. */
      returned: GivenTip | null;
      refused: RefusedForm | null;
    }
  | { kind: 'team'; business: PublicBusiness; team: TeamMember[] }
  | ({ kind: 'follow' } & GivenTip)
  | { kind: 'missing' }
  /** Nothing can be shown at the moment, for this reason. */
  | { kind: 'trouble'; refusal: SaidRefusal };

export type PageRequest = { pathname: string; search: string; locale: 'en' | 'ar'; page: GivenPage };

/** Everything but the frame of the document. */
export type DrawnPage = { html: string; dir: 'ltr' | 'rtl'; title: string; description: string };

export type DrawTipPage = (request: PageRequest) => DrawnPage;

/** Where the browser finds what the page was drawn from. */
export const GIVEN_PAGE_ID = 'given-page';
