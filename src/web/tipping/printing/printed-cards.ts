import { qrCalls } from '#shared/calls/tipping/codes.ts';
import type { TextPart } from '#shared/printing/card-layouts.ts';
import { businessTipLink, staffTipLink, teamTipLink, typedLink } from '#shared/tip-links.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { placeWords } from '#web/kit/format/place-words.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { m } from '#web/paraglide/messages.js';

/** One card as the browser prints it: the same texts as in the PDF of the server. */
export type PrintedCard = {
  /** Unique on the page. */
  key: string;
  name: string;
  /** What the code contains, and what is written into an NFC tag. */
  link: string;
  picture: { src: string; alt: string };
  texts: Partial<Record<TextPart, string>>;
};

type Business = { id: number; name: string; tlNumber: string | null };
export type Printable = { id: number; name: string; role: string };

export function staffCard({ id, name, role }: Printable, business: Business): PrintedCard {
  const link = staffTipLink(pageScope().origin, id);
  return {
    key: `staff ${id}`,
    name,
    link,
    picture: { src: urlOf(qrCalls.staffSvg, { params: { id } }), alt: m.qr_alt_staff({ name }) },
    texts: { ...sharedTexts(link, business), name, role, business: business.name },
  };
}

/** With `place`, for that table or room. */
export function teamCard(business: Business, place?: string): PrintedCard {
  const { id, name } = business;
  const link = businessTipLink(pageScope().origin, id, place);
  const role = place && placeWords(place);
  return {
    key: `team ${id} ${place ?? ''}`,
    name: role ?? name,
    link,
    picture: {
      src: urlOf(qrCalls.businessSvg, { params: { id }, query: { at: place } }),
      alt: m.qr_alt_business({ name: role ?? name }),
    },
    texts: { ...sharedTexts(link, business), name, ...(role && { role }) },
  };
}

/** The code of the team tip page. */
export function teamTipCard(business: Business): PrintedCard {
  const { id, name } = business;
  const link = teamTipLink(pageScope().origin, id);
  const role = m.team_tip_whole();
  return {
    key: `together ${id}`,
    name: role,
    link,
    picture: {
      src: urlOf(qrCalls.businessSvg, { params: { id }, query: { together: 'yes' } }),
      alt: m.qr_alt_business({ name: role }),
    },
    texts: { ...sharedTexts(link, business), name, role },
  };
}

function sharedTexts(link: string, { tlNumber }: Business): PrintedCard['texts'] {
  return {
    link: typedLink(link),
    callEnglish: m.qr_scan_to_tip({}, { locale: 'en' }),
    callArabic: m.qr_scan_to_tip({}, { locale: 'ar' }),
    ...(tlNumber && { licence: `${m.business_tl_number()}: ${tlNumber}` }),
  };
}
