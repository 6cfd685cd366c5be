import type { Db } from '#server/platform/db/database.ts';
import { changeLine, changePhoto } from '#server/staff/profiles/change-face.ts';

/** A drawn portrait: the demo has no photo of a real person. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="432" height="432">
  <rect width="432" height="432" fill="#f3d9b8"/>
  <path d="M96 432c6-92 52-128 120-128s114 36 120 128z" fill="#7a1f3d"/>
  <path d="M180 268h72v52c0 22-72 22-72 0z" fill="#a8683f"/>
  <path d="M120 196c0-76 38-116 96-116s96 40 96 116c0 62-12 128-28 148H148c-16-20-28-86-28-148z" fill="#2b1a17"/>
  <ellipse cx="216" cy="204" rx="70" ry="84" fill="#b97a4e"/>
  <path d="M146 190c10-52 40-74 76-74 34 0 60 22 66 74-28-12-46-30-54-50-16 28-50 46-88 50z" fill="#2b1a17"/>
  <circle cx="190" cy="206" r="7" fill="#2b1a17"/><circle cx="242" cy="206" r="7" fill="#2b1a17"/>
  <path d="M190 246c14 18 38 18 52 0" fill="none" stroke="#6d2f22" stroke-width="7" stroke-linecap="round"/>
</svg>`;

/** The photo and line of the staff member who can sign in, so that the demo shows what they can add. */
export async function showFace(db: Db, userId: string, now: Date): Promise<void> {
  const asking = { userId, chosenId: undefined, shownId: undefined };
  const changing = { db, asking, now, actor: { actorId: userId, address: null, requestId: 'demo' } };
  const { default: sharp } = await import('sharp');
  await changePhoto(changing, await sharp(Buffer.from(PORTRAIT)).png().toBuffer());
  await changeLine(changing, { line: 'Here since 2019, saving for nursing school', consent: true });
}
