import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { findGuestBranding } from '#server/business/branding/branding.ts';
import { findPictureContent } from '#server/business/branding/branding-store.ts';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { roleWords } from '#server/staff/people/role-words.ts';
import { listActiveStaff } from '#server/staff/people/staff-list-store.ts';
import { type Pixels, type PrintedCard, renderInWorker } from '#server/tipping/printing/render-in-worker.ts';
import type { PrintRequest } from '#shared/contracts/codes.ts';
import { isBareNumber } from '#shared/tables-and-rooms.ts';
import { businessTipLink, staffTipLink, teamTipLink, typedLink } from '#shared/tip-links.ts';

const compress = promisify(deflate);

type Printing = {
  db: Db;
  publicOrigin: string;
  /** In which roles and the word for the licence are written; the call to scan is always in both. */
  locale: 'en' | 'ar';
};
type Business = Awaited<ReturnType<typeof getOwnBusiness>>;

const BLACK = '#000000';

/** The codes of the owner's staff, of the whole team, or of tables and rooms, as one PDF. */
export async function printCodes(
  printing: Printing,
  owner: SignedInUser,
  request: PrintRequest,
): Promise<Uint8Array> {
  const { db, locale } = printing;
  const business = await getOwnBusiness(db, owner);
  const cards = await cardsFor(printing, business, request);
  const look = await findGuestBranding(db, business.id);
  const logo = look?.logo && (await findPictureContent(db, look.logo.id));
  const job = {
    kind: request.kind,
    title: `${business.name}: ${say(locale, `print_kind_${request.kind}`)}`,
    cards,
    logo: logo ? await logoPixels(logo) : undefined,
    callColour: look?.shades?.light.accent ?? BLACK,
  };
  const printed = await renderInWorker(job, business.ownerId);
  if ('unwritable' in printed)
    throw refuse('conflict', 'letters_not_printable', { names: printed.unwritable.slice(0, 5).join(', ') });
  return printed.pdf;
}

async function cardsFor(
  printing: Printing,
  business: Business,
  { who, ids, places: tablesAndRooms = [] }: PrintRequest,
): Promise<PrintedCard[]> {
  if (who === 'team') return [teamCard(printing, business)];
  if (who === 'together') return [teamTipCard(printing, business)];
  if (who === 'places') return tablesAndRooms.map((name) => teamCard(printing, business, name));
  return staffCards(printing, business, who === 'chosen' ? new Set(ids) : undefined);
}

/** The code of the team page, if named for one table or room. */
function teamCard({ publicOrigin, locale }: Printing, business: Business, tableOrRoom?: string): PrintedCard {
  return {
    ...sharedWords(locale, business),
    ...linkWords(businessTipLink(publicOrigin, business.id, tableOrRoom)),
    name: business.name,
    ...(tableOrRoom && {
      role: isBareNumber(tableOrRoom) ? say(locale, 'tips_at', { place: tableOrRoom }) : tableOrRoom,
    }),
  };
}

/** The code of the page for team tips. */
function teamTipCard({ publicOrigin, locale }: Printing, business: Business): PrintedCard {
  return {
    ...sharedWords(locale, business),
    ...linkWords(teamTipLink(publicOrigin, business.id)),
    name: business.name,
    role: say(locale, 'team_tip_whole'),
  };
}

/** Active people sorted by name, for handing out. If one cannot be printed, the whole file is refused. */
async function staffCards(
  { db, publicOrigin, locale }: Printing,
  business: Business,
  chosen: Set<number> | undefined,
): Promise<PrintedCard[]> {
  const active = await listActiveStaff(db, business.id);
  const staff = chosen ? active.filter(({ id }) => chosen.has(id)) : active;
  if (chosen && staff.length < chosen.size) throw refuse('not_found', 'staff_not_found');
  if (staff.length === 0) throw refuse('conflict', 'nobody_to_print');
  return staff
    .map((person) => ({
      ...sharedWords(locale, business),
      ...linkWords(staffTipLink(publicOrigin, person.id)),
      name: `${person.firstName} ${person.lastName}`.trim(),
      role: roleWords(locale, person),
      business: business.name,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

function sharedWords(locale: 'en' | 'ar', { tlNumber }: Business) {
  return {
    callEnglish: say('en', 'qr_scan_to_tip'),
    callArabic: say('ar', 'qr_scan_to_tip'),
    ...(tlNumber && { licence: `${say(locale, 'business_tl_number')}: ${tlNumber}` }),
  };
}

const linkWords = (code: string) => ({ code, link: typedLink(code) });

/** A logo as a PDF contains it. Transparent parts become white, as the paper. */
async function logoPixels(webp: Buffer): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(webp)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, deflated: await compress(data) };
}
