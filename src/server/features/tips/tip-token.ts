import { randomFillSync } from 'node:crypto';

const BYTES = 18;
/** Asking the system for random bytes costs more than all else about a token, so it is asked for many at once. */
const supply = Buffer.alloc(BYTES * 256);
let used = supply.length;

/** 24 characters that nobody can guess. */
export function newTipToken(): string {
  if (used === supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  used += BYTES;
  return supply.toString('base64url', used - BYTES, used);
}
