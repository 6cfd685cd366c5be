import { randomBytes } from 'node:crypto';
import { toBase32 } from '#server/identity/sign-in/totp.ts';

const COUNT = 10;
/** Sixteen letters: too many to guess, so a plain hash of them is enough. */
const BYTES = 10;

/** In groups of four, to be written down: `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/** As it is stored, however it was typed. Undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  return letters.length === 16 ? (letters.match(/.{4}/g) ?? []).join('-') : undefined;
}
