import { randomBytes } from 'node:crypto';
import { insertReset } from '#server/identity/sign-in/password-reset-store.ts';
import type { Db } from '#server/platform/db/database.ts';

const VALID_MS = 30 * 60_000;
const TOKEN_BYTES = 32;

export type ResetLink = { link: string; expiresAt: Date };

/** A link with which somebody can set a new password, once and for half an hour. Undefined if there is no such account. */
export async function makeResetLink(
  db: Db,
  userId: string,
  now: Date,
  publicOrigin: string,
): Promise<ResetLink | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS);
  if (!(await insertReset(db, userId, token, expiresAt))) return undefined;
  return { link: `${publicOrigin}/reset-password/${token}`, expiresAt };
}
