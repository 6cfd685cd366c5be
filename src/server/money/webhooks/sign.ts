import { createHmac, randomBytes } from 'node:crypto';

export const SIGNATURE_HEADER = 'karam-signature';

/** 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * `t=1763352000,v1=…`: the time of the attempt in seconds, and the HMAC-SHA256 of `time.body` in hex. With two secrets
 * there are two signatures, and a receiver accepts either.
 */
export function signatureOf(body: string, secrets: string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}
