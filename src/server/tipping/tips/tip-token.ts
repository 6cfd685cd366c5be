import { randomFillSync } from 'node:crypto';

const BYTES = 18;
/**
 * One call for random bytes costs more than the rest of a token, so the bytes of 256 tokens are fetched at
 * once.
 */
const supply = Buffer.alloc(BYTES * 256);
let used = supply.length;

/** 24 random characters (18 bytes). */
export function newTipToken(): string {
  if (used === supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  used += BYTES;
  return supply.toString('base64url', used - BYTES, used);
}
