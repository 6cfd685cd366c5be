import { changeLook, changePicture } from '#server/business/branding/change-look.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A plate and a bowl, as an owner might have drawn for them. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <rect width="320" height="320" rx="64" fill="#7a1f3d"/>
  <circle cx="160" cy="160" r="96" fill="none" stroke="#f7e7c6" stroke-width="14"/>
  <path d="M96 168a64 64 0 0 0 128 0z" fill="#f4b740"/>
</svg>`;
/** Dusk over a row of tables. */
const COVER = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="480">
  <defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#3b1730"/><stop offset=".7" stop-color="#b4533c"/>
  <stop offset="1" stop-color="#f4b740"/></linearGradient></defs>
  <rect width="1200" height="480" fill="url(#dusk)"/>
  <circle cx="860" cy="330" r="90" fill="#fbe3a6"/>
  <path d="M0 380h1200v100H0z" fill="#2a1020"/>
  <path d="M80 330h180v14H80zm80 14h20v60h-20zM420 330h180v14H420zm80 14h20v60h-20z" fill="#2a1020"/>
</svg>`;

/** The look of one business, so that the demo shows what owners can choose. */
export async function chooseLook(db: Db, businessId: number, ownerId: string, now: Date): Promise<void> {
  const changing = { db, businessId, now, actor: { actorId: ownerId, address: null, requestId: 'demo' } };
  const { default: sharp } = await import('sharp');
  const drawn = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer();
  await changeLook(changing, { accent: '#7a1f3d', welcome: 'Marhaba! Thank you for dining with us.' });
  await changePicture(changing, 'logo', await drawn(LOGO));
  await changePicture(changing, 'cover', await drawn(COVER));
}
