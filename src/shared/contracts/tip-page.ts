import type { GuestBranding } from '#shared/contracts/branding.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { PublicStaff, TeamMemberNow } from '#shared/contracts/staff.ts';
import type { ShareToTip } from '#shared/contracts/tip-parts.ts';
import type { FollowedTip, TeamToTip } from '#shared/contracts/tips.ts';
import type { GuestText } from '#shared/guest-texts.ts';
import type { Locale } from '#shared/locales.ts';
import type { Offers } from '#shared/money/amounts.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * The types shared by the server and the guests' pages, which it renders from this data. Neither imports the other.
 */
export type SentTip = { token: string; tip: FollowedTip };

/** A refused form of a browser without scripts: the typed values and the refusal. */
export type RefusedForm = Record<GuestText, string> & {
  amount: string;
  isPreset: boolean;
  coverFee: boolean;
  status: number;
  body: string;
};

/** The provider's script and our public key for it, if guests can pay on the page. */
export type PageElements = { publishableKey: string; scriptUrl: string };

/** A report of a wrong code as a guest typed it. */
export type TypedReport = { page: string; place: string; words: string; email: string };

/** What a guest chose and typed after a tip. No stars: 0. */
export type TypedFeedback = { stars: number; chips: string[]; words: string };

export type GuestPageData =
  | {
      kind: 'staff';
      person: PublicStaff;
      /** Null: nobody shares a tip to this person. */
      share: ShareToTip | null;
      terms: TipTerms;
      /** Null: the platform's defaults. */
      offers: Offers | null;
      /** Set if the guest returns from the payment page of this tip. */
      returned: SentTip | null;
      refused: RefusedForm | null;
      elements: PageElements | null;
      look: GuestBranding | null;
    }
  /** The staff member cannot be tipped now, but colleagues can. Nothing about the person. */
  | {
      kind: 'gone';
      business: Pick<PublicBusiness, 'id' | 'name'>;
      colleagues: TeamMemberNow[];
      look: GuestBranding | null;
    }
  | {
      kind: 'team';
      business: PublicBusiness;
      team: TeamMemberNow[];
      /** Null: the team can be tipped only person by person. */
      together: TeamToTip | null;
      look: GuestBranding | null;
    }
  /** The page on which the whole team is tipped. */
  | {
      kind: 'team-tip';
      business: PublicBusiness;
      together: TeamToTip;
      terms: TipTerms;
      offers: Offers | null;
      returned: SentTip | null;
      refused: RefusedForm | null;
      elements: PageElements | null;
      look: GuestBranding | null;
    }
  | ({
      kind: 'follow';
      look: GuestBranding | null;
      /** The form for the receipt by mail was refused. */
      receipt?: { email: string; problem: WordedRefusal | undefined };
    } & SentTip)
  /** The form to report a wrong code. `problems`: why it was refused, by field. */
  | { kind: 'report'; typed: TypedReport; problems: Partial<Record<keyof TypedReport, WordedRefusal>> }
  | { kind: 'reported' }
  /** The form for stars and words after a tip. `problem`: why it was refused. */
  | {
      kind: 'feedback';
      token: string;
      /** Null: the whole team. */
      firstName: string | null;
      businessName: string;
      typed: TypedFeedback;
      /** The stars are saved already. */
      isSaved: boolean;
      problem: WordedRefusal | null;
      look: GuestBranding | null;
    }
  | {
      kind: 'feedback-given';
      token: string;
      businessName: string;
      reviewLink: string | null;
      look: GuestBranding | null;
    }
  | { kind: 'missing' }
  /** The page cannot be shown, for this reason. `sentTip`: the guest sent a tip, which may have been recorded or surely was not. */
  | { kind: 'trouble'; refusal: WordedRefusal; sentTip?: 'perhaps' | 'not' | undefined };

export type PageRequest = {
  pathname: string;
  search: string;
  locale: Locale;
  page: GuestPageData;
  platform: AboutPlatform;
};

/** The rendered page without the surrounding HTML document. */
export type RenderedGuestPage = {
  html: string;
  dir: 'ltr' | 'rtl';
  /** As HTML. */
  title: string;
  description: string;
  /** False for a page of links and plain forms. */
  needsScripts: boolean;
};

export type RenderGuestPage = (request: PageRequest) => RenderedGuestPage;
