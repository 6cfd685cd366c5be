import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The codes of an authenticator app, as in RFC 6238 with the values that all apps know: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const SECRET_BYTES = 20;
/** A phone's clock may be a little wrong, and typing takes time. */
const STEPS_AROUND = [0, -1, 1];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The step whose code this is, if it is one of the last, the current or the next. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / STEP_MS);
  return STEPS_AROUND.map((around) => current + around).find((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  );
}

export function codeAt(secret: string, now: Date): string {
  return codeOf(secret, Math.floor(now.getTime() / STEP_MS));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

/** What the QR code says: apps read the name of the account and the secret from it. */
export function setupLink(secret: string, username: string): string {
  const label = encodeURIComponent(`Karam:${username}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Karam' })}`;
}

export function toBase32(bytes: Buffer): string {
  let text = '';
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += LETTERS[(pair >> (11 - (bit % 8))) & 31];
  }
  return text;
}

function fromBase32(text: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((text.length * 5) / 8));
  for (let at = 0; at < bytes.length * 8; at += 1) {
    const value = LETTERS.indexOf(text[Math.floor(at / 5)] ?? '');
    const bit = (value >> (4 - (at % 5))) & 1;
    bytes[at >> 3] = ((bytes[at >> 3] ?? 0) << 1) | bit;
  }
  return bytes;
}
